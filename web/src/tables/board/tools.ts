/** What can be opened over a table, and the buttons that do it. */

export type Panel = "keys" | "why" | "settings" | "log" | "leave" | "slips" | "fair" | "menu";

export type Tool = { label: string; key?: string; use: () => void };
