import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { PriceMinor, sumMinor } from "../../kernel/money.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { text } from "../../kernel/text.ts";
import { approvalArg } from "../approvals/approval.ts";
import { requireApproval } from "../approvals/require-approval.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { locations } from "../clinics/clinic.ts";
import { PAYMENT_METHODS, payments } from "./payment.ts";
import { differenceLimit, differenceOf, expectedIn } from "./till-sums.ts";
import {
  CountedMethod,
  CountedPieces,
  MissingTablet,
  MOST_PIECE_VALUES,
  MOST_TABLETS,
  tills,
  type TillSession,
  tillSessions,
} from "./till.ts";

/** Opens the next session of a till. */
const openSession = async (
  tx: Tx,
  { id, tillId, floatMinor }: { id: string; tillId: string; floatMinor: number },
  { now, actor }: MutationContext,
): Promise<void> => {
  const session = { id, tillId, floatMinor, openedAt: now, openedBy: actor.userId };
  await tx.insert(tillSessions, { ...emptyRow(tillSessions), ...session });
};

/** A new till, with the cash that is in its drawer. Refuses with `not_found` (location) or `already_exists`. */
export const addTill = defineMutation({
  name: "tills.add",
  permission: "billing:manage",
  args: () => z.extend(registerArgs(tills), { sessionId: Id, floatMinor: PriceMinor }),
  async run(tx, { sessionId, floatMinor, ...till }, context) {
    if (wasMadeBefore("tills", await tx.find(tills, till.id), context)) return;
    found(await tx.find(locations, till.locationId), "locations", till.locationId);
    await tx.insert(tills, till);
    await openSession(tx, { id: sessionId, tillId: till.id, floatMinor }, context);
  },
});

/** An inactive till is not offered; payments that were taken at it still arrive. Refuses with `not_found`. */
export const correctTill = defineMutation({
  name: "tills.correct",
  permission: "owner",
  args: () => correctArgs(tills),
  async run(tx, { id, set }) {
    await tx.patch(tills, id, given(set));
  },
});

interface Count {
  counted: readonly CountedMethod[];
  pieces: readonly { valueMinor: number; count: number }[];
  reason: string;
  keptMinor: number;
}

/** @throws Refusal `till_changed`: a payment arrived since the count began */
async function refuseChanged(tx: Tx, session: TillSession, counted: readonly CountedMethod[]): Promise<void> {
  const rows = await tx.list(payments, { equals: { tillSessionId: session.id } });
  const expected = new Map(expectedIn(session, rows).map(({ method, expectedMinor }) => [method, expectedMinor]));
  for (const { method, expectedMinor } of counted)
    if ((expected.get(method) ?? 0) !== expectedMinor) throw new Refusal("till_changed", { id: session.id, method });
  const named = new Set(counted.map(({ method }) => method));
  const unnamed = [...expected.keys()].find((method) => !named.has(method));
  if (unnamed !== undefined) throw new Refusal("till_changed", { id: session.id, method: unnamed });
}

/** @throws Refusal `invalid_args` at the field that does not fit the others */
function refuseWrongCount({ counted, pieces, reason, keptMinor }: Count): void {
  if (new Set(counted.map(({ method }) => method)).size < counted.length)
    throw invalidAt("counted", "Each method once.");
  const cashMinor = counted.find(({ method }) => method === "cash")?.countedMinor ?? 0;
  if (cashMinor < 0) throw invalidAt("counted", "There cannot be less than no cash.");
  const piecesMinor = sumMinor(pieces.map(({ valueMinor, count }) => valueMinor * count));
  if (pieces.length > 0 && piecesMinor !== cashMinor)
    throw invalidAt("pieces", "The pieces are another sum than the counted cash.");
  if (keptMinor > cashMinor) throw invalidAt("keptMinor", "More than was counted.");
  if (differenceOf(counted) > 0 && reason.trim() === "")
    throw invalidAt("reason", "Write the reason of the difference.");
}

/**
 * Closes the session of a till with what was counted, and opens the next one with the cash that stays. Online only: the server adds its own
 * look at the tablets of the till (`api/src/areas/billing/till-tablets.ts`). An owner approves a difference above the limit, and a closing
 * while a tablet may have payments (`missing`). Refuses with `not_found`, `invalid_transition` (closed before), `till_changed`,
 * `invalid_args`, `approval_required` or `approval_refused`.
 */
export const closeTill = defineMutation({
  name: "tills.close",
  permission: "billing:manage",
  args: () =>
    z.strictObject({
      /** The session. */
      id: ref("tillSessions"),
      nextId: Id,
      counted: z.array(CountedMethod()).check(z.minLength(1), z.maxLength(PAYMENT_METHODS.length)),
      /** Empty: the cash was typed as one sum. */
      pieces: z._default(z.array(CountedPieces()).check(z.maxLength(MOST_PIECE_VALUES)), []),
      reason: z._default(text(500), ""),
      keptMinor: PriceMinor,
      missing: z._default(z.array(MissingTablet()).check(z.maxLength(MOST_TABLETS)), []),
      approval: z.optional(approvalArg()),
    }),
  async run(tx, args, context) {
    const { id, nextId, counted, pieces, reason, keptMinor, missing } = args;
    const session = found(await tx.find(tillSessions, id), "tillSessions", id);
    if (session.status === "closed") {
      if (wasMadeBefore("tillSessions", await tx.find(tillSessions, nextId), context)) return;
      throw new Refusal("invalid_transition", { table: "tillSessions", id, status: session.status });
    }
    refuseWrongCount(args);
    await refuseChanged(tx, session, counted);
    const settings = await readSettings(tx, context);
    if (missing.length > 0 || differenceOf(counted) > differenceLimit(settings))
      await requireApproval(tx, { mutationName: "tills.close", args, needs: "owner" }, context);
    const closed = { closedAt: context.now, closedBy: context.actor.userId };
    await tx.patch(tillSessions, id, { status: "closed", ...closed, counted, pieces, reason, keptMinor, missing });
    await openSession(tx, { id: nextId, tillId: session.tillId, floatMinor: keptMinor }, context);
  },
});
