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
    line: "Press the button to end the newsletter. Your account, if you have one, does not change.",
    action: "End the newsletter",
  },
  /** The address has no token: it was cut off or typed by hand. */
  incomplete: "This link is incomplete. Open it again from the mail.",
};
