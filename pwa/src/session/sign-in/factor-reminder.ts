import { addDays } from "@fernpaw/domain/kernel/time";

const KEY = "fernpaw-factor-reminder";
/** Nobody sets it up on the day on which everything else is new. */
const FIRST_AFTER_DAYS = 1;
const AGAIN_AFTER_DAYS = 14;

/** `today` is the clinic's date. */
export function isFactorReminderDue(today: string): boolean {
  const due = localStorage.getItem(KEY);
  if (due === null) localStorage.setItem(KEY, addDays(today, FIRST_AFTER_DAYS));
  return due !== null && due <= today;
}

export function putFactorReminderOff(today: string): void {
  localStorage.setItem(KEY, addDays(today, AGAIN_AFTER_DAYS));
}
