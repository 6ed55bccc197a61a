export const words = {
  title: (name: string) => `Label of ${name}`,
  crumb: "Label",
  print: "Print label",
  cut: "The text is longer than this label. Choose the larger label, or shorten the text of the product.",
};
