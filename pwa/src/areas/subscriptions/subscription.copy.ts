/** What each status means for the clinic; one that we do not know is told as it is. */
const meaning: Readonly<Record<string, { name: string; sentence: string }>> = {
  active: { name: "Active", sentence: "Everything is open." },
  trialing: { name: "Trial", sentence: "Everything is open until the trial ends." },
  past_due: {
    name: "Payment overdue",
    sentence: "The last payment did not go through. The sections are closed until it does.",
  },
  unpaid: {
    name: "Unpaid",
    sentence: "Payments have failed several times. The sections are closed until one goes through.",
  },
  canceled: { name: "Cancelled", sentence: "The subscription was cancelled. The sections are closed." },
  incomplete: { name: "Not completed", sentence: "The first payment has not been completed. The sections are closed." },
  incomplete_expired: {
    name: "Expired",
    sentence: "The first payment was not completed in time. The sections are closed.",
  },
  no_subscription: { name: "No subscription", sentence: "The clinic has no subscription. The sections are closed." },
};

export const statusWords = (status: string): { name: string; sentence: string } =>
  meaning[status] ?? { name: status.replaceAll("_", " "), sentence: "Everything is open." };

export const copy = {
  title: "Your subscription",
  subtitle: "As the server knows it now",
  dashboard: "Dashboard",
  standing: "How it stands",
  status: "Status",
  trialEnds: "Trial ends",
  trialEnded: "Trial ended",
  lapsed: "Closed since",
  loading: "Asking the server…",
  noAnswer: "The server could not be asked. What was recorded is kept on this device either way.",
  again: "Ask again",
  open: "To the dashboard",
  plans: "View plans",
  kept: "Nothing is lost",
  keptText:
    "Whatever the status: what was recorded stays, changes from before the closing are still sent, and the owner can take all of the clinic's data away.",
};
