//! The bridge between a type of the wire and the type of the game that it stands for.

/// A type of the wire. It stands for a type of the game one to one, so both ways are open and nothing is lost.
pub trait Wire: Sized {
    /// What it stands for.
    type Real;

    /// The wire's form of it.
    fn of(real: Self::Real) -> Self;

    /// What it stands for.
    fn real(self) -> Self::Real;
}

impl<W: Wire> Wire for Option<W> {
    type Real = Option<W::Real>;

    fn of(real: Option<W::Real>) -> Option<W> {
        real.map(W::of)
    }

    fn real(self) -> Option<W::Real> {
        self.map(W::real)
    }
}

impl<W: Wire, const N: usize> Wire for [W; N] {
    type Real = [W::Real; N];

    fn of(real: [W::Real; N]) -> [W; N] {
        real.map(W::of)
    }

    fn real(self) -> [W::Real; N] {
        self.map(W::real)
    }
}

macro_rules! as_it_is {
    ($($plain:ty),+) => {
        $(impl Wire for $plain {
            type Real = $plain;

            fn of(real: $plain) -> $plain {
                real
            }

            fn real(self) -> $plain {
                self
            }
        })+
    };
}

as_it_is!(bool, u8, u32, i32);

/// An enum of bare words, written in kebab case.
macro_rules! words {
    (
        $(#[$meta:meta])*
        pub enum $name:ident for $($real:ident)::+ { $($(#[$doc:meta])* $variant:ident,)+ }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$doc])* $variant,)+ }

        impl $crate::Wire for $name {
            type Real = $($real)::+;

            fn of(real: Self::Real) -> $name {
                use $($real)::+ as Real;
                match real { $(Real::$variant => $name::$variant,)+ }
            }

            fn real(self) -> Self::Real {
                use $($real)::+ as Real;
                match self { $($name::$variant => Real::$variant,)+ }
            }
        }
    };
}

/// A record, or an enum whose variants have a tag and named facts. A variant is written like the one it stands for:
/// bare, with fields, or in round brackets, where the wire gives each place a name.
macro_rules! wire {
    (
        $(#[$meta:meta])*
        pub struct $name:ident for $($real:ident)::+ { $($(#[$doc:meta])* $field:ident: $type:ty,)+ }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub struct $name { $($(#[$doc])* pub $field: $type,)+ }

        impl $crate::Wire for $name {
            type Real = $($real)::+;

            fn of(real: Self::Real) -> $name {
                let $($real)::+ { $($field),+ } = real;
                $name { $($field: $crate::Wire::of($field),)+ }
            }

            fn real(self) -> Self::Real {
                let $name { $($field),+ } = self;
                $($real)::+ { $($field: $crate::Wire::real($field),)+ }
            }
        }
    };
    (
        $(#[$meta:meta])*
        pub enum $name:ident $(<$hidden:ident>)? for $($real:ident)::+ {
            $(
                $(#[$doc:meta])*
                $variant:ident
                $({ $($(#[$field_doc:meta])* $field:ident: $type:ty,)+ })?
                $(( $($(#[$place_doc:meta])* $place:ident: $place_type:ty),+ ))?,
            )+
        }
    ) => {
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        $(#[$meta])*
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub enum $name $(<$hidden>)? {
            $(
                $(#[$doc])*
                #[serde(rename_all = "kebab-case")]
                $variant {
                    $($($(#[$field_doc])* $field: $type,)+)?
                    $($($(#[$place_doc])* $place: $place_type,)+)?
                },
            )+
        }

        impl $(<$hidden: $crate::Wire>)? $crate::Wire for $name $(<$hidden>)? {
            type Real = $($real)::+ $(<$hidden::Real>)?;

            fn of(real: Self::Real) -> Self {
                use $($real)::+ as Real;
                match real {
                    $(Real::$variant $({ $($field),+ })? $(( $($place),+ ))? => $name::$variant {
                        $($($field: $crate::Wire::of($field),)+)?
                        $($($place: $crate::Wire::of($place),)+)?
                    },)+
                }
            }

            fn real(self) -> Self::Real {
                use $($real)::+ as Real;
                match self {
                    $($name::$variant { $($($field),+)? $($($place),+)? } =>
                        Real::$variant
                        $({ $($field: $crate::Wire::real($field)),+ })?
                        $(( $($crate::Wire::real($place)),+ ))?,
                    )+
                }
            }
        }
    };
}

pub(crate) use {wire, words};
