/** Where a public page cannot be had. */
export const copy = {
  title: "This page needs the internet",
  hint: "It is not kept on this device. Your clinic’s day is: it opens without a connection.",
  toDashboard: "To the dashboard",
  again: "Try again",
};
