export const copy = {
  required: "This is needed.",
  badTime: "Hours and minutes, as in 09:30.",
  wholeNumber: (least: number, most: number) => `A whole number from ${least} to ${most}.`,
  anyNumber: "A whole number.",
  quantity: (least: string, most: string) => `A number from ${least} to ${most}, such as 2.5.`,
  anyQuantity: "A number, such as 2.5.",
  tooLong: (most: number) => `At most ${most} characters.`,
  faults: (count: number) => (count < 2 ? "" : `${count} fields need a correction.`),
};
