export const copy = {
  pets: (names: readonly string[]) => (names.length === 0 ? "No pets" : names.join(", ")),
};
