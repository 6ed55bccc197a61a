import type { Instant } from "@fernpaw/domain/kernel/time";

/** The present by this device's clock. Apart from `clock-time.tsx`, for the entry needs it and nothing of the calendar. */
export const presentMs = (): number => Date.now();

/** `presentMs` as an instant. */
export const presentInstant = (): Instant => new Date().toISOString();
