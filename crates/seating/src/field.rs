//! Arithmetic in finite fields, of which the perfect schedules are made.

/// The field with `size` elements, which are the numbers below it. Addition and multiplication are tables.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    size: usize,
    sums: Vec<u16>,
    products: Vec<u16>,
}

impl Field {
    /// The field of this size; `None` where the size is not a power of a prime.
    pub fn new(size: usize) -> Option<Field> {
        let prime = (2..=size).find(|prime| size.is_multiple_of(*prime))?;
        let mut degree = 0;
        let mut power = 1;
        while power < size {
            power *= prime;
            degree += 1;
        }
        if power != size {
            return None;
        }
        let sum = |one: usize, other: usize| by_digits(prime, one, other, |one, other| (one + other) % prime);
        // Elements are polynomials whose digits are coefficients, modulo one that cannot be divided: for such a one, and
        // for no other, no two elements that are not 0 have the product 0.
        let product = |lower: usize, one: usize, other: usize| product(prime, degree, lower, one, other);
        let lower =
            (0..size).find(|&lower| (1..size).all(|one| (one..size).all(|other| product(lower, one, other) != 0)))?;
        let table = |f: &dyn Fn(usize, usize) -> usize| {
            (0..size * size).map(|pair| f(pair / size, pair % size) as u16).collect()
        };
        Some(Field { size, sums: table(&sum), products: table(&|one, other| product(lower, one, other)) })
    }

    pub fn sum(&self, one: usize, other: usize) -> usize {
        usize::from(self.sums[one * self.size + other])
    }

    pub fn product(&self, one: usize, other: usize) -> usize {
        usize::from(self.products[one * self.size + other])
    }

    /// An element whose powers are all elements but 0.
    pub fn primitive(&self) -> usize {
        let order = |element: usize| {
            let mut power = element;
            let mut order = 1;
            while power != 1 {
                power = self.product(power, element);
                order += 1;
            }
            order
        };
        (1..self.size).find(|&element| order(element) == self.size - 1).expect("every finite field has one")
    }
}

fn by_digits(prime: usize, mut one: usize, mut other: usize, f: impl Fn(usize, usize) -> usize) -> usize {
    let (mut result, mut place) = (0, 1);
    while one > 0 || other > 0 {
        result += place * f(one % prime, other % prime);
        (one, other, place) = (one / prime, other / prime, place * prime);
    }
    result
}

/// The product of two polynomials modulo x^degree − (the one that `lower` stands for).
fn product(prime: usize, degree: u32, lower: usize, one: usize, mut other: usize) -> usize {
    let top = prime.pow(degree - 1);
    let sum = |one: usize, other: usize| by_digits(prime, one, other, |one, other| (one + other) % prime);
    let times = |digit: usize, element: usize| by_digits(prime, element, 0, |one, _| one * digit % prime);
    let (mut result, mut shifted) = (0, one);
    while other > 0 {
        result = sum(result, times(other % prime, shifted));
        other /= prime;
        let (carry, rest) = (shifted / top, shifted % top);
        shifted = if degree == 1 { 0 } else { sum(rest * prime, times(carry, lower)) };
        if degree == 1 {
            break;
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_there_for_powers_of_primes_and_are_fields() {
        let sizes: Vec<usize> = (2..=32).filter(|&size| Field::new(size).is_some()).collect();
        assert_eq!(sizes, [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32]);
        for size in [4, 5, 8, 9, 16] {
            let field = Field::new(size).expect("a power of a prime");
            for (a, b, c) in (0..size).flat_map(|a| (0..size).flat_map(move |b| (0..size).map(move |c| (a, b, c)))) {
                assert_eq!(field.product(a, field.sum(b, c)), field.sum(field.product(a, b), field.product(a, c)));
                assert_eq!(field.product(a, field.product(b, c)), field.product(field.product(a, b), c));
            }
            assert!((0..size).all(|a| field.product(a, 1) == a && field.sum(a, 0) == a));
        }
    }
}
