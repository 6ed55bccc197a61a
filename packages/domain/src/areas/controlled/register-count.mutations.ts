import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { approvalArg } from "../approvals/approval.ts";
import { refuseInactiveApprover, requireApproval } from "../approvals/require-approval.ts";
import { refusePart } from "../catalogue/smallest-part.ts";
import { levelAt } from "../stock/count-differences.ts";
import { moveStock } from "../stock/move-stock.ts";
import { levelIdOf, stockLevels } from "../stock/stock-level.ts";
import {
  batchKeyOf,
  controlledEntries,
  controlledRegisters,
  registerIdOf,
  registerMovementIdOf,
} from "./controlled-entry.ts";
import { enter } from "./enter.ts";
import { batchArgs, FigureMilli, registerArgs } from "./entry-args.ts";
import { batchOfEntry, controlledDrugOf, drugOf, refuseUnnamedBatch } from "./register-place.ts";
import { witnessEntry, witnessOf } from "./witness-entry.ts";

const countArgs = () => {
  const { id: _, ...place } = registerArgs();
  return z.strictObject({
    ...place,
    /** One for each batch. */
    lines: z
      .array(z.strictObject({ id: Id, ...batchArgs(), countedMilli: FigureMilli }))
      .check(z.minLength(1), z.maxLength(50)),
    occurredAt: z.optional(Instant),
    reason: z._default(text(300), ""),
    approval: z.optional(approvalArg()),
  });
};
type CountArgs = z.output<ReturnType<typeof countArgs>>;

interface BatchThen {
  /** The part of the batch in the register. */
  nowMilli: number;
  /** Its part at the moment of the figure. */
  expectedMilli: number;
  /** A later figure of the batch is there already, and stays. */
  isOlder: boolean;
}

/** One batch in the register, at the moment of a figure. A correction belongs to the moment of what it corrects. */
async function batchAt(
  tx: Tx,
  { registerId, batchId, at }: { registerId: string; batchId: string | null; at: Instant },
): Promise<BatchThen> {
  const register = await tx.find(controlledRegisters, registerId);
  const nowMilli = register?.batchMilli[batchKeyOf(batchId)] ?? 0;
  const since = await tx.list(controlledEntries, { equals: { registerId }, by: "occurredAt", from: at });
  const own = since.filter((entry) => entry.batchId === batchId && entry.occurredAt > at);
  const laterIds = new Set<string | null>(own.map(({ id }) => id));
  const later = own.filter(({ kind, aboutId }) => kind !== "correction" || laterIds.has(aboutId));
  const isOlder = own.some(({ countedMilli }) => countedMilli !== null);
  return { nowMilli, expectedMilli: levelAt(nowMilli, later, at), isOlder };
}

/** A witness who has left, figures with parts that the product does not have, or without their batch. An empty safe has no batch to name. */
async function refuseFigures(tx: Tx, args: CountArgs): Promise<void> {
  await refuseInactiveApprover(tx, args.approval, "witness");
  const product = await controlledDrugOf(tx, args);
  for (const line of args.lines) {
    if (line.countedMilli > 0) refuseUnnamedBatch(product, line);
    await refusePart(tx, { productId: product.id, quantityMilli: line.countedMilli });
  }
}

interface Figure {
  line: CountArgs["lines"][number];
  kind: "opening" | "count";
  isUnfinished: boolean;
}

/** Each figure in its turn: the balance is compared after the last. */
async function enterFigures(tx: Tx, args: CountArgs, kind: Figure["kind"], context: MutationContext): Promise<void> {
  const last = args.lines.at(-1);
  for (const line of args.lines) await enterFigure(tx, args, { line, kind, isUnfinished: line !== last }, context);
}

/**
 * The figure of one batch, by what the register had at its moment: the balance moves by the difference, unless a later figure
 * stays. Stock gets what the register then has. They move by the same, unless stock moved before there was a register.
 */
async function enterFigure(
  tx: Tx,
  args: CountArgs,
  { line, kind, isUnfinished }: Figure,
  context: MutationContext,
): Promise<void> {
  const known = await tx.find(controlledEntries, line.id);
  if (known && wasMadeBefore("controlledEntries", known, context)) return;
  const product = await drugOf(tx, args);
  const { locationId, reason, approval } = args;
  const { id, countedMilli } = line;
  const batchId = await batchOfEntry(tx, product, line, null);
  const place = { productId: product.id, batchId, locationId };
  const occurredAt = args.occurredAt ?? context.now;
  const then = await batchAt(tx, { registerId: registerIdOf(place), batchId, at: occurredAt });
  const { nowMilli, expectedMilli } = then;
  const stockMilli = (await tx.find(stockLevels, levelIdOf(place)))?.quantityMilli ?? 0;
  const quantityMilli = then.isOlder ? 0 : countedMilli - expectedMilli;
  const words = { id, kind, expectedMilli, countedMilli, quantityMilli, isUnfinished };
  const movedMilli = nowMilli + quantityMilli - stockMilli;
  const isOpening = kind === "opening" && movedMilli > 0;
  const movement = {
    ...place,
    id: registerMovementIdOf(id),
    kind: isOpening ? ("opening" as const) : ("count_adjust" as const),
    quantityMilli: movedMilli,
    occurredAt,
    reason,
    belongsTo: { table: "controlledEntries" as const, id },
    register: words,
  };
  if (movedMilli === 0) await enter(tx, { ...place, ...words, occurredAt, reason }, context);
  else await moveStock(tx, movement, context);
  const entry = found(await tx.find(controlledEntries, id), "controlledEntries", id);
  if (approval !== undefined) await witnessEntry(tx, entry, approval, context);
}

/**
 * The opening count of a register, by two people. Where another device has opened it, it is a count. Refuses with `not_found`,
 * `already_exists`, `invalid_args`, `approval_required` or `approval_refused`, and at the tap with `invalid_transition` (it is open),
 * `controlled_needs_batch` or `part_not_allowed`.
 */
export const openRegister = defineMutation({
  name: "controlledRegisters.open",
  isFact: true,
  permission: "prescriptions:manage",
  args: countArgs,
  async refuseAtTap(tx, args) {
    await refuseFigures(tx, args);
    const register = await tx.find(controlledRegisters, registerIdOf(args));
    if (register && register.openedAt !== null)
      throw new Refusal("invalid_transition", { table: "controlledRegisters", id: register.id });
  },
  async run(tx, args, context) {
    await requireApproval(tx, witnessOf("controlledRegisters.open", args), context);
    const before = await tx.find(controlledRegisters, registerIdOf(args));
    const kind = before && before.openedAt !== null ? "count" : "opening";
    await enterFigures(tx, args, kind, context);
  },
});

/**
 * Compares the register with what is there, batch by batch. A difference needs its reason and a second person, as far as the
 * device knows of it; the server keeps the figure. Refuses with `not_found`, `already_exists`, `invalid_args` or `approval_refused`, and
 * at the tap with `reason_required`, `approval_required`, `controlled_needs_batch` or `part_not_allowed`.
 */
export const countRegister = defineMutation({
  name: "controlledRegisters.count",
  isFact: true,
  permission: "prescriptions:manage",
  args: countArgs,
  async refuseAtTap(tx, args, context) {
    await refuseFigures(tx, args);
    let isOff = false;
    const at = args.occurredAt ?? context.now;
    for (const { batchId, newBatch, countedMilli } of args.lines) {
      const then = newBatch ? null : await batchAt(tx, { registerId: registerIdOf(args), batchId, at });
      isOff ||= (then?.expectedMilli ?? 0) !== countedMilli;
    }
    if (isOff && args.reason === "") throw new Refusal("reason_required");
    if (isOff && args.approval === undefined) throw new Refusal("approval_required", { needs: "witness" });
  },
  async run(tx, args, context) {
    if (args.approval !== undefined) await requireApproval(tx, witnessOf("controlledRegisters.count", args), context);
    await enterFigures(tx, args, "count", context);
  },
});
