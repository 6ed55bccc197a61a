import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { editable, fixed, managed } from "../../kernel/fields.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, requiredName, text } from "../../kernel/text.ts";
import { Instant, LocalDate } from "../../kernel/time.ts";

/** Results that are not complete yet. */
export const OUT_STATUSES = ["draft", "ordered", "sent", "partial"] as const;
export const LAB_STATUSES = [...OUT_STATUSES, "resulted", "cancelled"] as const;
export const LAB_REVIEWS = ["unreviewed", "reviewed", "client_informed"] as const;

/** Tests of one order, and results that one change records. */
export const MOST_TESTS = 200;
/** A device has closed orders and their results for so many days. */
const HISTORY_DAYS = 730;

export const TestName = () => requiredName(120);

/** Tests that a laboratory or the clinic's own analyser is to run on a sample. */
export const labOrders = defineEntity({
  table: "labOrders",
  fields: () => ({
    petId: fixed(ref("pets")),
    clientId: fixed(z.nullable(ref("clients")), null),
    visitId: fixed(z.nullable(ref("visits")), null),
    /** The product that it is charged as; null: no charge. It joins the visit's planned treatments. */
    productId: fixed(z.nullable(ref("products")), null),
    /** The person who is asked to look at the result. */
    orderedBy: editable(z.nullable(ref("staff")), null),
    name: editable(requiredName(120)),
    /** As the clinic calls it; empty: the clinic's own. */
    laboratory: editable(nameText(80), ""),
    sample: editable(nameText(80), ""),
    /** The tests that are asked for: codes of the vocabulary, or names. None: whatever the report has. */
    tests: editable(z.array(TestName()).check(z.maxLength(MOST_TESTS)), []),
    expectedOn: editable(z.nullable(LocalDate), null),
    status: managed(z.enum(LAB_STATUSES), "ordered"),
    review: managed(z.enum(LAB_REVIEWS), "unreviewed"),
    orderedAt: managed(Instant),
    resultedAt: managed(z.nullable(Instant), null),
    /** The meaning of the result, in the words of the person who reviewed it. */
    comment: managed(text(4000), ""),
    reviewedBy: managed(z.nullable(ref("staff")), null),
    reviewedAt: managed(z.nullable(Instant), null),
    informedBy: managed(z.nullable(ref("staff")), null),
    informedAt: managed(z.nullable(Instant), null),
  }),
  scope: "medical",
  personal: { name: "none", laboratory: "none", sample: "none", tests: "none", comment: "none" },
  indexes: ["[petId+orderedAt]", "visitId"],
  deviceIndexes: ["status", "review"],
  packBy: "petId",
  p0Follows: ["petId"],
  buckets: {
    p0: [
      [{ field: "status", in: [...OUT_STATUSES] }],
      [
        { field: "review", in: ["unreviewed"] },
        { field: "status", in: ["resulted"] },
      ],
      [{ field: "orderedAt", sinceDays: -7 }],
    ],
    p2: [
      [
        { field: "status", in: ["resulted", "cancelled"] },
        { field: "orderedAt", sinceDays: -HISTORY_DAYS },
      ],
    ],
  },
});

export type LabOrder = RowOf<typeof labOrders>;

const MilliValue = z.int().check(z.gte(-1_000_000_000_000), z.lte(1_000_000_000_000));

/** An earlier value of a result: it stays readable. */
const FormerValue = z.strictObject({
  value: text(400),
  unit: nameText(40),
  by: z.nullable(ref("staff")),
  at: Instant,
});

/** One value of an order. Its id follows from order and test, so that two devices mean the same row. */
export const labResults = defineEntity({
  table: "labResults",
  fields: () => ({
    orderId: managed(ref("labOrders")),
    petId: managed(ref("pets")),
    /** A code of the vocabulary; empty: it has no such test, and `name` alone says which it is. */
    analyte: managed(nameText(60)),
    name: managed(TestName()),
    /** As it was entered or reported. */
    value: managed(text(400)),
    /** Thousandths of the unit; null: words, a bound such as `<5`, or a unit that is not known for the test. */
    valueMilli: managed(z.nullable(MilliValue), null),
    unit: managed(nameText(40), ""),
    /** The range that the value was compared with, as it was then; both null: no range on file. */
    lowMilli: managed(z.nullable(MilliValue), null),
    highMilli: managed(z.nullable(MilliValue), null),
    rangeSource: managed(nameText(160), ""),
    note: managed(text(1000), ""),
    /** Place in the report. */
    sort: managed(z.int().check(z.gte(0)), 0),
    /** The first value and every later one that another replaced, the oldest first. */
    former: managed(z.array(FormerValue).check(z.maxLength(100)), []),
    /** Two people entered different values without seeing each other: a person must say which is right. */
    isDisputed: managed(z.enum(["yes", "no"]), "no"),
    enteredAt: managed(Instant),
    enteredBy: managed(z.nullable(ref("staff")), null),
    source: managed(z.enum(["by_hand", "file"]), "by_hand"),
  }),
  scope: "medical",
  personal: {
    analyte: "none",
    name: "none",
    value: "none",
    unit: "none",
    rangeSource: "none",
    note: "none",
    former: "none",
  },
  indexes: ["orderId", "[petId+enteredAt]"],
  packBy: "petId",
  p0With: { field: "orderId", table: "labOrders" },
  buckets: { p2: [[{ field: "enteredAt", sinceDays: -HISTORY_DAYS }]] },
});

export type LabResult = RowOf<typeof labResults>;

/**
 * Values that a laboratory calls normal for a species. The clinic enters them with their source: none comes with the app, because
 * the published lists that we know do not say that they may be passed on.
 */
export const labRanges = defineEntity({
  table: "labRanges",
  fields: () => ({
    /** Empty: the clinic's own analyser. */
    laboratory: fixed(nameText(80), ""),
    petTypeId: fixed(ref("petTypes")),
    analyte: fixed(requiredName(60)),
    unit: fixed(nameText(40), ""),
    lowMilli: editable(z.nullable(MilliValue), null),
    highMilli: editable(z.nullable(MilliValue), null),
    /** Where it is from: a report, the analyser's manual. */
    source: editable(requiredName(160)),
    status: managed(z.enum(["active", "removed"]), "active"),
  }),
  scope: "medical",
  indexes: [],
  buckets: { p1: [[{ field: "status", in: ["active"] }]] },
});

export type LabRangeRow = RowOf<typeof labRanges>;

export const isOut = ({ status }: Pick<LabOrder, "status">): boolean => OUT_STATUSES.some((one) => one === status);

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The range on file for a value of a laboratory, species, test and unit; the newest where there are several. */
export const rangeFor = (
  rows: readonly LabRangeRow[],
  asked: Pick<LabRangeRow, "laboratory" | "petTypeId" | "analyte" | "unit">,
): LabRangeRow | undefined =>
  rows
    .filter(
      (row) =>
        row.status === "active" &&
        row.petTypeId === asked.petTypeId &&
        row.analyte === asked.analyte &&
        row.unit === asked.unit &&
        sameName(row.laboratory, asked.laboratory),
    )
    .toSorted((a, b) => (`${a.createdAt}${a.id}` < `${b.createdAt}${b.id}` ? 1 : -1))[0];
