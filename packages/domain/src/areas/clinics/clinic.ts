import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { editable, fixed, managed } from "../../kernel/fields.ts";
import { optionalPhone } from "../../kernel/phone.ts";
import { nameText, noAddress, requiredName, text } from "../../kernel/text.ts";
import { TimeZone } from "../../kernel/time.ts";
import { optionalEmail, TermsDays } from "../clients/client.ts";
import { columnFields } from "./calendar-column.ts";
import { WeekHours } from "./opening-hours.ts";
import { ref } from "../../kernel/references.ts";

const Years = z.int().check(z.gte(1), z.lte(30));

/** The clinic's own settings; one row, whose id is the clinic's. */
export const clinicSettings = defineEntity({
  table: "clinicSettings",
  fields: () => ({
    name: managed(requiredName(120)),
    timeZone: managed(TimeZone),
    /** ISO 3166-1 alpha-2; the region in which local phone numbers are read. */
    country: managed(z.string().check(z.regex(/^[A-Z]{2}$/))),
    /** ISO 4217. */
    currency: managed(z.string().check(z.regex(/^[A-Z]{3}$/))),
    locale: managed(text(35)),
    /** Of species that are not weighed in grams. */
    weightUnit: editable(z.enum(["kg", "lb"])),
    /** Null: that of the country, see `tempUnitOf`. */
    tempUnit: editable(z.nullable(z.enum(["C", "F"])), null),
    /** Whether the prices of the catalogue contain the taxes. */
    pricesIncludeTax: editable(z.enum(["yes", "no"])),
    /** A no-show may be marked this long after the start. */
    noShowAfterMin: editable(z.int().check(z.gte(0), z.lte(240))),
    /** A cancellation within this time before the start counts as late. */
    lateCancelHours: editable(z.int().check(z.gte(0), z.lte(168))),
    /** From so many missed appointments on, the booking form warns of a client. */
    manyNoShows: editable(z.int().check(z.gte(1), z.lte(99)), 3),
    /** A signed note locks after this time. */
    noteLockHours: editable(z.int().check(z.gte(0), z.lte(720)), 24),
    /** The cost of a delivery is pointed out when it differs from the order by more than this. */
    notableCostPercent: editable(z.int().check(z.gte(0), z.lte(100)), 5),
    /** A prescription is valid for so long where the law of the country sets no limit. */
    prescriptionMonths: editable(z.int().check(z.gte(1), z.lte(24)), 12),
    /** Whether a second person compares label and medicine before a medicine is handed over. */
    checksDispensing: editable(z.enum(["yes", "no"]), "no"),
    /** An entry of the register of controlled drugs without a witness becomes an inbox item after this time. */
    witnessWithinHours: editable(z.int().check(z.gte(1), z.lte(720)), 24),
    /** The register of controlled drugs is due for a count so long after the last one. */
    registerCountDays: editable(z.int().check(z.gte(1), z.lte(366)), 7),
    /** From the issue of an invoice to the day on which it is due. A client may have own terms. */
    paymentTermsDays: editable(TermsDays, 0),
    /** An owner approves the closing of a till with a larger difference. In whole units of the currency. */
    tillLimitUnits: editable(z.int().check(z.gte(0), z.lte(1_000_000)), 10),
    /** A tablet without contact for longer may have payments that the server does not know. */
    tillSilentMinutes: editable(z.int().check(z.gte(1), z.lte(1440)), 10),
    /** Whether the expected sums of a till are hidden until its cash is counted. */
    countsBlind: editable(z.enum(["yes", "no"]), "no"),
    /** In reports a client counts as lost so long after the last visit. */
    lostAfterMonths: editable(z.int().check(z.gte(1), z.lte(120)), 18),
    /** Clinical records, signed forms among them, are kept so long, and no less than the law asks (`heldYears`). */
    clinicalYears: editable(Years, 7),
    /** The same for invoices, payments and credit notes. */
    booksYears: editable(Years, 10),
    /** Messages to clients are listed as old after this time. */
    messageYears: editable(Years, 3),
    /** Whether the server erases the personal data of a client whose last record is past all periods. */
    erasesInactive: editable(z.enum(["yes", "no"]), "no"),
  }),
  scope: "base",
  indexes: [],
  buckets: { p0: "all" },
});

/** A place of the clinic, with what its documents say of who the clinic is. */
export const locations = defineEntity({
  table: "locations",
  fields: () => ({
    name: editable(requiredName(120).check(noAddress())),
    phone: editable(optionalPhone()),
    address: editable(text(300)),
    hours: editable(WeekHours),
    /** As the register has it; empty: the clinic's name. */
    legalName: editable(nameText(160), ""),
    email: editable(optionalEmail(), ""),
    /** For VAT or sales tax, as the location's country writes it. */
    taxNumber: editable(nameText(40), ""),
    companyNumber: editable(nameText(40), ""),
    /** Of the practice; a vet's own is the vet's. */
    licenceNo: editable(nameText(60), ""),
    bankDetails: editable(text(400), ""),
    /** The last lines of each document. */
    documentFooter: editable(text(600), ""),
    /** A file among the uploads of logos. */
    logoFile: managed(z.nullable(text(60)), null),
    /** `no`: a house-call car or an office. Its visits use the stock of `shelfOf`. */
    stockEnabled: editable(z.enum(["yes", "no"]), "yes"),
    status: editable(z.enum(["active", "inactive"]), "active"),
  }),
  scope: "base",
  indexes: [],
  buckets: { p0: "all" },
});

export const RoomKind = z.enum(["exam", "treatment", "surgery", "ward", "kennel", "grooming", "other"]);

export const rooms = defineEntity({
  table: "rooms",
  fields: () => ({
    locationId: fixed(ref("locations")),
    name: editable(requiredName(80)),
    kind: editable(RoomKind, "exam"),
    ...columnFields(),
    sort: editable(z.int(), 1000),
    status: editable(z.enum(["active", "inactive"]), "active"),
  }),
  scope: "base",
  indexes: [],
  buckets: { p0: "all" },
});

/** What an appointment may need beside a vet and a room, of which the clinic has one. */
export const equipment = defineEntity({
  table: "equipment",
  fields: () => ({
    locationId: fixed(ref("locations")),
    name: editable(requiredName(80)),
    kind: editable(z.enum(["imaging", "dental", "anaesthesia", "laboratory", "therapy", "other"]), "other"),
    ...columnFields(),
    sort: editable(z.int(), 1000),
    status: editable(z.enum(["active", "inactive"]), "active"),
  }),
  scope: "base",
  indexes: [],
  buckets: { p0: "all" },
});
