import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";

const TYPED = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/;

/** `2026-11-29 22:30 UTC`. */
export const utcText = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;

/** The moment of a typed time in UTC; null: it cannot be read. */
export function readUtc(typed: string): string | null {
  const [, day = "", time = ""] = TYPED.exec(typed.trim()) ?? [];
  const ms = epochMsOf(`${day}T${time}:00.000Z`);
  if (day === "" || Number.isNaN(ms)) return null;
  const instant = toInstant(ms);
  return instant.startsWith(day) ? instant : null;
}
