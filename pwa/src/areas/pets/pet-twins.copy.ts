export const copy = {
  born: (birth: string) => `born ${birth}`,
  owners: (names: readonly string[]) => (names.length === 0 ? "No client" : names.join(", ")),
};
