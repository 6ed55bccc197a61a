/** The browser's name without its version: enough to notice that a token moved to another one. */
export function uaFamilyOf(userAgent: string | undefined): string {
  const agent = userAgent ?? "";
  if (/\bEdg/.test(agent)) return "Edge";
  if (/\bFirefox\//.test(agent)) return "Firefox";
  if (/(?:Chrome|Chromium|CriOS)\//.test(agent)) return "Chrome";
  if (/\b(?:Safari|AppleWebKit)\//.test(agent)) return "Safari";
  return "other";
}
