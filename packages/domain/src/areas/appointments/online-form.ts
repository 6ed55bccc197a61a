import * as z from "zod/mini";
import { Id } from "../../kernel/ids.ts";
import { phoneText } from "../../kernel/phone.ts";
import { nameText, noAddress, requiredName, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { Email } from "../clients/client.ts";

/** The end of the address of a clinic's page: 3 to 40 small letters, digits and hyphens. */
export const BookingSlug = z.string().check(
  z.regex(/^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/, {
    error: "must be 3 to 40 small letters, digits and hyphens",
  }),
);

/** The owner's settings of the page. */
export const BookingPageSettings = z.strictObject({
  slug: BookingSlug,
  isOn: z.boolean(),
  /** Fewest hours from the request to the appointment. */
  noticeHours: z.int().check(z.gte(0), z.lte(168)),
  /** Most days from the request to the appointment. */
  aheadDays: z.int().check(z.gte(1), z.lte(180)),
});
export type BookingPageSettings = z.output<typeof BookingPageSettings>;

/** The form of a person without an account. The names are in mails, so a web address is refused in them. */
export const OnlineForm = z.strictObject({
  locationId: Id,
  typeId: Id,
  startsAt: Instant,
  firstName: nameText(80).check(noAddress()),
  lastName: requiredName(80).check(noAddress()),
  email: Email,
  phone: phoneText(),
  petName: requiredName(80).check(noAddress()),
  petTypeId: z.nullable(Id),
  reason: text(500),
});
export type OnlineForm = z.output<typeof OnlineForm>;
