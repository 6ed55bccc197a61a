export const copy = {
  confirm: {
    title: "Confirm your newsletter",
    description: "One click, and the newsletter of Fernpaw comes to you.",
    heading: "One click to go",
    line: "Press the button and the newsletter comes to the address that we wrote to.",
    action: "Confirm my address",
  },
  unsubscribe: {
    title: "End the newsletter",
    description: "One click ends the newsletter of Fernpaw.",
    heading: "End the newsletter?",
    line: "Press the button and we write no more. Your account, if you have one, is not touched.",
    action: "End the newsletter",
  },
  /** The address has no token: it was cut off, or somebody typed it. */
  incomplete: "This link is incomplete. Please open it from the mail once more.",
};
