import { counted } from "@fernpaw/domain/kernel/plural";
import type { Period } from "@fernpaw/domain/reminders/reminder";

const units: Record<Period["unit"], readonly [one: string, several: string]> = {
  day: ["day", "days"],
  week: ["week", "weeks"],
  month: ["month", "months"],
  year: ["year", "years"],
};

export const copy = {
  action: "Recheck",
  title: (name: string) => `Recheck of ${name}`,
  hint: "Choose when. The next free time from that day on is proposed.",
  after: ({ n, unit }: Period) => counted(n, ...units[unit]),
  reason: (reason: string) => (reason === "" ? "Recheck" : `Recheck: ${reason}`),
};
