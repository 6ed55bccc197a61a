/** The words in the place of what was erased, where a row needs words. */
export const erasedCopy = {
  client: "Erased client",
  text: "Erased",
};
