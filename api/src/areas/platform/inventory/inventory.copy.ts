export const inventoryCopy = {
  codeTaken: (name: string) => `${name} has this code already.`,
  notAList: "This list has no columns Code, Name and Kind. Export the catalogue to get a list with all columns.",
  tooLong: "A list has at most 5,000 products.",
};
