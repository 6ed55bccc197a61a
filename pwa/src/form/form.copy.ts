export const copy = {
  required: "This is needed.",
  tooLong: (most: number) => `At most ${most} characters.`,
  faults: (count: number) => (count < 2 ? "" : `${count} fields need a correction.`),
};
