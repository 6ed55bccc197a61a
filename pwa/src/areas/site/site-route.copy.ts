/** Shown when a public page cannot be loaded. */
export const copy = {
  title: "This page needs the internet",
  hint: "This page is not stored on this device. Your clinic’s day is: it opens without a connection.",
  toDashboard: "To the dashboard",
};
