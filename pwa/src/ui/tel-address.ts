const EXTENSION = /(?:ext(?:ension)?|x)\.?\s*(\d{1,6})$/i;

/** The address that calls a phone: its number by E.164 where it was read, else the typed digits. An extension is dialled after it. */
export function telAddress(phone: string | { typed: string; e164: string | null }): string {
  const { typed, e164 } = typeof phone === "string" ? { typed: phone, e164: null } : phone;
  const extension = EXTENSION.exec(typed.trim());
  const number =
    e164 ??
    typed
      .trim()
      .replace(EXTENSION, "")
      .replaceAll(/[^\d+]/g, "");
  return `tel:${number}${extension ? `;ext=${extension[1]}` : ""}`;
}
