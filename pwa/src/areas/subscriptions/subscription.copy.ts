/** The meaning of each status for the clinic; an unknown status is shown as it is. */
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
  subtitle: "Current status on the server",
  dashboard: "Dashboard",
  standing: "Current subscription",
  status: "Status",
  trialEnds: "Trial ends",
  trialEnded: "Trial ended",
  lapsed: "Closed since",
  loading: "Asking the server…",
  noAnswer: "The server cannot be reached. Your records are kept on this device. Try again.",
  open: "To the dashboard",
  plans: "View plans",
  plan: "Your plan",
  kept: "Nothing is lost",
  keptText:
    "With any status, records are kept, changes from before the closing are still sent, and the owner can download all of the clinic's data.",
};
