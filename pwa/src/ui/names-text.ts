const NAMES = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** "Ear drops, Ear gel and Wormer". */
export const namesText = (names: readonly string[]): string => NAMES.format(names);
