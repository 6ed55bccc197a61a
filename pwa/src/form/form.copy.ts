import { counted } from "@fernpaw/domain/kernel/plural";

export const copy = {
  aboveZero: "Enter a number above 0.",
  required: "This is needed.",
  badTime: "Hours and minutes, as in 09:30.",
  wholeNumber: (least: number, most: number) => `A whole number from ${least} to ${most}.`,
  anyNumber: "A whole number.",
  badNumber: "A number, as in 12.50.",
  twoNumbers: "This can mean two numbers. Leave out the sign between thousands, or write 1.5 for one and a half.",
  decimals: (most: number) => (most === 0 ? "A whole number." : `At most ${counted(most, "decimal", "decimals")}.`),
  between: (least: string, most: string) => `From ${least} to ${most}.`,
  tooLong: (most: number) => `At most ${most} characters.`,
  faults: (count: number) => (count < 2 ? "" : `${count} fields need a correction.`),
};
