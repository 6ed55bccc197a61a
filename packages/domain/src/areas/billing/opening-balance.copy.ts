export const openingCopy = {
  line: "Opening balance",
  credit: (reference: string) => (reference === "" ? "Opening credit" : `Opening credit ${reference}`),
};
