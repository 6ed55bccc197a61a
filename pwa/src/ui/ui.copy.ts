export const copy = {
  cancel: "Cancel",
  close: "Close",
  breadcrumbs: "Breadcrumbs",
  minutesAgo: (minutes: number) =>
    minutes < 1 ? "just now" : minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`,
  daysAgo: (days: number) => (days === 1 ? "1 day" : `${days} days`),
  pending: "pending",
  restored: "What you had typed before is back.",
  startOver: "Start over",
  earlier: (minutes: number) => `${minutes} minutes earlier`,
  later: (minutes: number) => `${minutes} minutes later`,
  loading: "Loading…",
};
