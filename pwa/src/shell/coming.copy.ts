import { paths } from "../paths.ts";

interface Meanwhile {
  label: string;
  to: string;
}

export interface ComingWords {
  title: string;
  /** The planned content of the page, in the words of a clinic. */
  holds: readonly string[];
  /** The way to do the work until then. */
  hint: string;
  meanwhile: readonly Meanwhile[];
}

const appointments = { label: "Appointments", to: paths.appointments };

export const copy = {
  badge: "Not built yet",
  lead: "This page is not built yet. Your records on other pages are complete without it.",
  holds: "Planned content",
  until: "Until then",
  dashboard: "Dashboard",
};

export const comingWords = {
  reports: {
    title: "Reports",
    holds: [
      "Visits, waiting times and no-shows over the weeks",
      "Turnover by service and by vet",
      "Stock that is used and stock that expires",
    ],
    hint: "Appointments counts each day, and can be narrowed to one vet or one status.",
    meanwhile: [appointments],
  },
} as const satisfies Record<string, ComingWords>;

export type ComingPage = keyof typeof comingWords;
