/** Answers that say the same whether or not an address is known. */
export const authCopy = {
  resetAsked: "If the address belongs to an account, a link to choose a new password is on its way to it.",
  unlockAsked: "If the address belongs to an account, a link for this device is on its way to it.",
  verificationSent: "A new link is on its way to your address.",
};
