export const copy = {
  title: "Will you be there?",
  hint: "One tap tells the clinic that you come.",
  submit: "Yes, we will be there",
  doneTitle: "Thank you: we expect you",
  done: (pets: string, when: string, clinic: string) => `${pets}, ${when}, at ${clinic}.`,
  deadTitle: "This link is no longer good",
  deadHint: "The appointment has another time, is over or was cancelled. Please call the clinic.",
  noLinkTitle: "The link is not complete",
  noLinkHint: "Open it once more from the e-mail, or call the clinic.",
};
