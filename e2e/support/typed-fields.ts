import type { Locator, Page } from "@playwright/test";

/** A field for a date or a time, apart from the button in it that opens its calendar. Takes ISO text in any clinic. */
export const typedField = (place: Page | Locator, label: string): Locator =>
  place.getByRole("textbox", { name: label, exact: true });

/** Into the time of a booking, which shows a proposal until it has the focus. */
export async function fillTime(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.fill(text);
}

/** `03/04/2026` of `2026-04-03`: how a field shows a date in the demo's British clinics. */
export const britishDate = (day: string): string => day.split("-").toReversed().join("/");
