/** `09:30` of minutes since midnight. */
export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Minutes since midnight of `09:30`; null for anything else. */
export function minutesOf(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** `14:30` as the clinic writes it: `2:30 pm` by 12 hours. Other text stays as it is. */
export function writeTime(time: string, hasAmPm: boolean): string {
  const minutes = minutesOf(time);
  if (minutes === null || !hasAmPm) return time;
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? "am" : "pm"}`;
}
