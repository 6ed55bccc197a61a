import * as z from "zod/mini";
import { defineEntity, rowBase } from "../../kernel/entity.ts";
import { Id } from "../../kernel/ids.ts";
import { nameText, requiredName, text } from "../../kernel/text.ts";
import { TimeZone } from "../../kernel/time.ts";
import { columnFields } from "./calendar-column.ts";
import { WeekHours } from "./opening-hours.ts";

/** The clinic's own settings; one row, whose id is the clinic's. */
export const clinicSettings = defineEntity({
  table: "clinicSettings",
  schema: () =>
    z.extend(rowBase, {
      name: requiredName(120),
      timeZone: TimeZone,
      /** ISO 3166-1 alpha-2; the region in which local phone numbers are read. */
      country: z.string().check(z.regex(/^[A-Z]{2}$/)),
      /** ISO 4217. */
      currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
      locale: text(35),
      weightUnit: z.enum(["kg", "lb"]),
      /** A no-show may be marked this long after the start. */
      noShowAfterMin: z.int().check(z.gte(0), z.lte(240)),
      /** A cancellation within this time before the start counts as late. */
      lateCancelHours: z.int().check(z.gte(0), z.lte(168)),
    }),
  scope: "base",
  indexes: [],
  buckets: { p0: "all" },
});

export const locations = defineEntity({
  table: "locations",
  schema: () =>
    z.extend(rowBase, { name: requiredName(120), phone: nameText(40), address: text(300), hours: WeekHours }),
  scope: "base",
  indexes: [],
  buckets: { p0: "all" },
});

export const RoomKind = z.enum(["exam", "treatment", "surgery", "ward", "kennel", "grooming", "other"]);

export const rooms = defineEntity({
  table: "rooms",
  schema: () =>
    z.extend(rowBase, {
      locationId: Id,
      name: requiredName(80),
      kind: RoomKind,
      ...columnFields,
      sort: z.int(),
      status: z.enum(["active", "inactive"]),
    }),
  scope: "base",
  indexes: [],
  buckets: { p0: "all" },
});

/** What an appointment may need beside a vet and a room, of which the clinic has one. */
export const equipment = defineEntity({
  table: "equipment",
  schema: () =>
    z.extend(rowBase, {
      locationId: Id,
      name: requiredName(80),
      kind: z.enum(["imaging", "dental", "anaesthesia", "laboratory", "therapy", "other"]),
      ...columnFields,
      sort: z.int(),
      status: z.enum(["active", "inactive"]),
    }),
  scope: "base",
  indexes: [],
  buckets: { p0: "all" },
});
