export const copy = {
  title: "Will you be there?",
  hint: "Tap once to tell the clinic that you are coming.",
  submit: "Yes, we will be there",
  doneTitle: "Thank you: we expect you",
  done: (pets: string, when: string, clinic: string) => `${pets}, ${when}, at ${clinic}.`,
  deadTitle: "This link no longer works",
  deadHint: "The appointment has another time, is over or was cancelled. Please call the clinic.",
  noLinkTitle: "The link is not complete",
  noLinkHint: "Open the link again from the e-mail, or call the clinic.",
};
