import { counted } from "@fernpaw/domain/kernel/plural";

export const copy = {
  photoOf: (name: string) => `Photo of ${name}`,
  brand: "Fernpaw",
  platform: "Fernpaw administration",
  cancel: "Cancel",
  close: "Close",
  breadcrumbs: "Breadcrumbs",
  minutesAgo: (minutes: number) =>
    minutes < 1 ? "just now" : minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`,
  daySpan: (from: string, to: string) => `${from} – ${to}`,
  daysAgo: (days: number) => counted(days, "day", "days"),
  pending: "pending",
  restored: "Draft restored.",
  startOver: "Start over",
  loading: "Loading…",
  unknown: "–",
  noItems: "No items found.",
  steps: "Steps",
  toasts: "Messages",
  undo: "Undo",
  announcements: "Announcements",
  announcement: "A new announcement from the product.",
  stepStates: { completed: ", completed", upcoming: ", upcoming" },
};
