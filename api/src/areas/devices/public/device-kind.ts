export const DEVICE_KINDS = ["desktop", "tablet", "phone", "other"] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** A guess that the app itself may correct: an iPad calls itself a Mac. */
export function deviceKindOf(userAgent: string | undefined): DeviceKind {
  const agent = userAgent ?? "";
  if (/\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/.test(agent)) return "tablet";
  if (/\biPhone\b|\bMobile\b/.test(agent)) return "phone";
  return /\b(?:Windows|Macintosh|X11|CrOS)\b/.test(agent) ? "desktop" : "other";
}
