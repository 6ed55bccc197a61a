export const copy = {
  number: (number: number | null, listNumber: string | null) => {
    if (number !== null) return `Client no. ${number}`;
    return listNumber === null ? "New" : `No. ${listNumber} in the earlier system`;
  },
  pets: (names: readonly string[]) => (names.length === 0 ? "No pets" : names.join(", ")),
  newest: "Added last",
};
