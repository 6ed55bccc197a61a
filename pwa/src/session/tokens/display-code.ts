const KEY = "display-code";
const LENGTH = 16;

/** The code that this screen was given: it is no account's, and reads the names in one waiting room alone. */
export const keptDisplayCode = (): string | null => localStorage.getItem(KEY);
export const keepDisplayCode = (code: string): void => localStorage.setItem(KEY, code);
export const forgetDisplayCode = (): void => localStorage.removeItem(KEY);

/** What was typed without what does not count. */
export const tidyDisplayCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, "");

export const isWholeDisplayCode = (typed: string): boolean => tidyDisplayCode(typed).length === LENGTH;
