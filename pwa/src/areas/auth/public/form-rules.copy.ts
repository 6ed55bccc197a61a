export const copy = {
  required: "Please fill this in",
  tooLong: (most: number) => `At most ${most} characters, please`,
  emailInvalid: "This does not look like an e-mail address",
};
