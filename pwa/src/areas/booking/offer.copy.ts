const call = (clinic: string, phone: string): string =>
  phone === "" ? `Please call ${clinic}.` : `Please call ${clinic}: ${phone}.`;

export const copy = {
  loading: "Loading the offer…",
  title: (clinic: string) => `${clinic} offers you this time`,
  about: (pet: string, type: string) => [pet, type].filter((part) => part !== "").join(" · "),
  accept: "Accept this time",
  decline: "Decline",
  agreedTitle: "You accepted this time",
  agreed: (clinic: string) => `${clinic} keeps it for you, and confirms the appointment by mail.`,
  refusedTitle: "You declined this time",
  refused: (clinic: string, phone: string) => `The clinic knows. For another time: ${call(clinic, phone)}`,
  taken: (clinic: string, phone: string) => `This time was given to another person meanwhile. ${call(clinic, phone)}`,
  deadTitle: "This offer is over",
  deadHint: "It was answered already, or its time has passed. Please call the clinic.",
  noLinkTitle: "The link is not complete",
  noLinkHint: "Open the whole link of the mail.",
};
