export const copy = {
  number: (number: number | null, listNumber: string | null) => {
    if (number !== null) return `Pet no. ${number}`;
    return listNumber === null ? "New" : `No. ${listNumber} in the earlier system`;
  },
  born: (birth: string) => `born ${birth}`,
  owners: (names: readonly string[]) => (names.length === 0 ? "No client" : names.join(", ")),
  newest: "Added last",
};
