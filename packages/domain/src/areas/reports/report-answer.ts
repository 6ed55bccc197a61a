import * as z from "zod/mini";
import { Id } from "../../kernel/ids.ts";
import { MovedMinor } from "../../kernel/money.ts";
import { once } from "../../kernel/once.ts";
import { Instant, LocalDate } from "../../kernel/time.ts";
import { MEASURES } from "./figures.ts";
import { COMPARISONS } from "./period.ts";
import { GROUPINGS, REPORT_NAMES } from "./report.ts";

const period = () => z.strictObject({ from: LocalDate, to: LocalDate });
const sums = () => z.partialRecord(z.enum(MEASURES), MovedMinor);

/** The rows of one grouping, by the key that they have in common: an id, a day, a code, or words of the clinic. */
const groups = () => z.array(z.strictObject({ key: z.string(), now: sums(), before: sums() }));

/** The days and filters that a person asked for. */
export const ReportQuestion = once(() =>
  z.strictObject({
    from: LocalDate,
    to: LocalDate,
    compare: z._default(z.enum(COMPARISONS), "weekdays"),
    locationId: z.optional(Id),
    personId: z.optional(Id),
  }),
);
export type ReportQuestion = z.output<ReturnType<typeof ReportQuestion>>;

/** A report as the server answers it and the device keeps it. The words of its keys are on the device. */
export const ReportAnswer = once(() =>
  z.strictObject({
    report: z.enum(REPORT_NAMES),
    question: ReportQuestion(),
    before: period(),
    computedAt: Instant,
    now: sums(),
    previous: sums(),
    groups: z.partialRecord(z.enum(GROUPINGS), groups()),
  }),
);
export type ReportAnswer = z.output<ReturnType<typeof ReportAnswer>>;

/** Tables whose rows stand behind a figure. */
export const ROW_TABLES = [
  "invoices",
  "creditNotes",
  "payments",
  "tillSessions",
  "visits",
  "appointments",
  "clients",
  "shifts",
  "reminders",
  "vaccinations",
  "prescriptions",
  "estimates",
  "stockMovements",
  "products",
  "controlledEntries",
  "visitNotes",
  "chargeLines",
  "labOrders",
  "tasks",
] as const;

/** One row behind a figure, with its part of it and what the link to its page needs. */
export const ReportRow = once(() =>
  z.strictObject({
    table: z.enum(ROW_TABLES),
    id: Id,
    day: LocalDate,
    /** Its number or name as people say it; empty: it has none. */
    number: z.string(),
    clientId: z.nullable(Id),
    petId: z.nullable(Id),
    appointmentId: z.nullable(Id),
    value: MovedMinor,
  }),
);
export type ReportRow = z.output<ReturnType<typeof ReportRow>>;

export const MOST_ROWS = 500;

export const ReportRows = once(() =>
  z.strictObject({
    rows: z.array(ReportRow()),
    /** Of all rows, also those that are too many to be listed. */
    count: z.int(),
    sum: MovedMinor,
  }),
);
export type ReportRows = z.output<ReturnType<typeof ReportRows>>;
