export const copy = {
  print: "Print",
  pdf: "PDF",
  pdfOf: (title: string) => `PDF: ${title}`,
  noNetwork: "The server makes the PDF. Try again with a network, or print.",
  hint: "In the printer's dialog, switch headers and footers off.",
  paper: "Paper",
  sizeHint: "In the printer's dialog choose the same paper and switch headers and footers off.",
  logoOf: (clinic: string) => `Logo of ${clinic}`,
  incomplete: "Documents do not say yet who the clinic is: legal name, address and phone or e-mail.",
  complete: "Enter them now",
};
