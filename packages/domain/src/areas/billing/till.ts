import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { fixed, editable, managed } from "../../kernel/fields.ts";
import { MovedMinor, PriceMinor } from "../../kernel/money.ts";
import { ref } from "../../kernel/references.ts";
import { requiredName, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { PAYMENT_METHODS } from "./payment.ts";

/** A drawer with the card terminal beside it. A tablet that takes payments is at one. */
export const tills = defineEntity({
  table: "tills",
  fields: () => ({
    name: editable(requiredName(40)),
    locationId: fixed(ref("locations")),
    status: editable(z.enum(["active", "inactive"]), "active"),
  }),
  scope: "billing",
  indexes: [],
  buckets: { p0: "all" },
});

export type Till = RowOf<typeof tills>;

const MOST_PIECES = 1_000_000;

/** How many coins or notes of one value were in the drawer. */
export const CountedPieces = () =>
  z.strictObject({ valueMinor: PriceMinor.check(z.gte(1)), count: z.int().check(z.gte(0), z.lte(MOST_PIECES)) });

/** The expected and the counted sum of a method. Cash has the float in both. Below 0: more was refunded than taken. */
export const CountedMethod = () =>
  z.strictObject({ method: z.enum(PAYMENT_METHODS), expectedMinor: MovedMinor, countedMinor: MovedMinor });

export type CountedMethod = z.output<ReturnType<typeof CountedMethod>>;

export const MOST_PIECE_VALUES = 30;
export const MOST_TABLETS = 200;

/** A tablet that may have had payments of the session when it was closed. */
export const MissingTablet = () =>
  z.strictObject({ deviceId: text(64), unsentCount: z.int(), unsentMinor: MovedMinor });

/**
 * The time between two counts of a till. One of each till is open; closing it opens the next one, so that each payment that
 * arrives has a session.
 */
export const tillSessions = defineEntity({
  table: "tillSessions",
  fields: () => ({
    tillId: managed(ref("tills")),
    openedAt: managed(Instant),
    openedBy: managed(ref("staff")),
    /** The cash that was in the drawer at the start. */
    floatMinor: managed(PriceMinor),
    status: managed(z.enum(["open", "closed"]), "open"),
    closedAt: managed(z.nullable(Instant), null),
    closedBy: managed(z.nullable(ref("staff")), null),
    counted: managed(z.array(CountedMethod()).check(z.maxLength(PAYMENT_METHODS.length)), []),
    pieces: managed(z.array(CountedPieces()).check(z.maxLength(MOST_PIECE_VALUES)), []),
    /** Of a difference. */
    reason: managed(text(500), ""),
    /** The cash that stays in the drawer: the float of the next session. The rest of the counted cash goes to the bank. */
    keptMinor: managed(PriceMinor, 0),
    missing: managed(z.array(MissingTablet()).check(z.maxLength(MOST_TABLETS)), []),
  }),
  scope: "billing",
  indexes: ["[tillId+status]"],
  buckets: {
    p0: [[{ field: "status", in: ["open"] }]],
    p1: [[{ field: "openedAt", sinceDays: -40 }]],
    p2: [[{ field: "openedAt", sinceDays: -730 }]],
  },
});

export type TillSession = RowOf<typeof tillSessions>;
