export const titles = {
  approvedOffline: (what: string) => `Approved in your name: ${what}`,
  disputed: (what: string) => `Approval disputed: ${what}`,
  unconfirmed: (what: string) => `Approval that cannot be confirmed: ${what}`,
};

export const hints = {
  approvedOffline: "A device without a connection says that you gave your PIN. Say whether it was you.",
  disputed: "This person says that they did not approve it. The change is saved. Check it, and talk to both people.",
  unconfirmed:
    "A device without a connection says that this person gave their PIN, and they cannot confirm it any more. The change is saved. Check it, and talk to the person who asked.",
};

export const copy = {
  askedBy: "Asked by",
  approvedBy: "Approved in the name of",
  reason: "Reason",
  tablet: "Tablet",
  aTablet: "Not a shared tablet",
  onTablet: "Time on the tablet",
  received: "Received by the server",
  note: "Their answer",
  at: (day: string, time: string) => `${day}, ${time}`,
  confirm: "It was me",
  confirmed: "Confirmed",
  dispute: "It was not me",
  disputeTitle: "Dispute this approval?",
  disputeText: "The clinic's owners see your answer. The change itself stays saved.",
  disputeNote: "Your answer",
  noteNeeded: "Write an answer.",
  disputed: "Disputed: the owners see it",
  askAgain: "Ask for the approval again",
};
