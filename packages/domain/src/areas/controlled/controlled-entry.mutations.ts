import * as z from "zod/mini";
import type { RowOf } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { nameText, requiredText, text } from "../../kernel/text.ts";
import { Instant, localDateOf } from "../../kernel/time.ts";
import { approvalArg, type ApprovalArg } from "../approvals/approval.ts";
import { refuseInactiveApprover, requireApproval } from "../approvals/require-approval.ts";
import { refusePart } from "../catalogue/smallest-part.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { refuseUnusable } from "../stock/batch-use.ts";
import { moveStock } from "../stock/move-stock.ts";
import { recipientOf } from "../stock/stock-movement.mutations.ts";
import type { MovementKind } from "../stock/stock-movement.ts";
import {
  controlledEntries,
  controlledRegisters,
  ENTRY_KINDS,
  isCorrectable,
  registerIdOf,
  registerMovementIdOf,
} from "./controlled-entry.ts";
import { batchArgs, EntryMilli, FigureMilli, registerArgs } from "./entry-args.ts";
import { batchOfEntry, controlledDrugOf, drugOf, refuseUnnamedBatch } from "./register-place.ts";
import { closeUnwitnessed, witnessEntry, witnessOf } from "./witness-entry.ts";

const MOVEMENT_OF = {
  receive: "receive",
  administer: "administer",
  dispense: "dispense",
  waste: "write_off_damaged",
  return_client: "sale_return",
  destroy: "write_off_expired",
  return_supplier: "return_to_supplier",
} as const satisfies Partial<Record<keyof typeof ENTRY_KINDS, MovementKind>>;
type MovedKind = keyof typeof MOVEMENT_OF;

const USES: readonly MovedKind[] = ["administer", "dispense"];
const isUse = (kind: MovedKind): boolean => USES.includes(kind);

const fault = (path: string, error: string) => ({ path: [path], error });

const movedArgs = () => ({
  ...registerArgs(),
  ...batchArgs(),
  /** How much moved: positive. */
  quantityMilli: EntryMilli,
  occurredAt: z.optional(Instant),
  reason: z._default(text(300), ""),
  /** The supplier, or who took it. */
  party: z._default(nameText(160), ""),
  /** The number of the invoice or delivery. */
  document: z._default(nameText(60), ""),
  petId: z._default(z.nullable(ref("pets")), null),
  clientId: z._default(z.nullable(ref("clients")), null),
  /** Of the witness, who can also witness later. */
  approval: z.optional(approvalArg()),
});
type MovedArgs = z.output<z.ZodMiniObject<ReturnType<typeof movedArgs>>> & { kind: MovedKind };

/**
 * The refusals of a device for an entry that it knows to be wrong. More than the register has is refused: a delivery is missing, or a count.
 * @throws Refusal `approval_refused`, `part_not_allowed`, `controlled_needs_batch`, `batch_unusable`, `beyond_register`, and those of `controlledDrugOf`
 */
async function refuseMoved(tx: Tx, args: MovedArgs, context: MutationContext): Promise<void> {
  await refuseInactiveApprover(tx, args.approval, "witness");
  const product = await controlledDrugOf(tx, args);
  const register = await tx.find(controlledRegisters, registerIdOf(args));
  const balanceMilli = register?.balanceMilli ?? 0;
  const isOut = ENTRY_KINDS[args.kind] === "out";
  refuseUnnamedBatch(product, args);
  await refusePart(tx, { ...args, leftMilli: isOut ? balanceMilli : null });
  if (isUse(args.kind)) await refuseUnusable(tx, { productId: product.id, batchId: args.batchId }, context);
  if (isOut && args.quantityMilli > balanceMilli) throw new Refusal("beyond_register", { balanceMilli });
}

/** The movement of stock, its entry and, where one is there, the witness. */
async function recordMoved(tx: Tx, args: MovedArgs, context: MutationContext): Promise<void> {
  const { id, kind, quantityMilli, reason, party, document, approval, occurredAt, locationId } = args;
  const product = await drugOf(tx, args);
  const known = await tx.find(controlledEntries, id);
  if (known && wasMadeBefore("controlledEntries", known, context)) return;
  const { timeZone } = await readSettings(tx, context);
  const receivedOn = kind === "receive" ? localDateOf(occurredAt ?? context.now, timeZone) : null;
  const batchId = await batchOfEntry(tx, product, args, receivedOn);
  await moveStock(
    tx,
    {
      id: registerMovementIdOf(id),
      productId: product.id,
      batchId,
      locationId,
      kind: MOVEMENT_OF[kind],
      quantityMilli: ENTRY_KINDS[kind] === "out" ? -quantityMilli : quantityMilli,
      occurredAt: occurredAt ?? context.now,
      reason,
      ...(await recipientOf(tx, args)),
      belongsTo: { table: "controlledEntries", id },
      register: { id, kind, party, document },
    },
    context,
  );
  await witnessNow(tx, id, approval, context);
}

async function witnessNow(tx: Tx, id: string, approval: ApprovalArg | undefined, context: MutationContext) {
  const entry = found(await tx.find(controlledEntries, id), "controlledEntries", id);
  if (approval !== undefined) await witnessEntry(tx, entry, approval, context);
}

/**
 * A delivery, a use, waste, or stock that a client brings back. Refuses with `not_found`, `already_exists`, `invalid_args` (another
 * unit, the patient, supplier or reason is missing), `approval_refused`, and at the tap as `refuseMoved` says.
 */
export const recordEntry = defineMutation({
  name: "controlledEntries.record",
  isFact: true,
  permission: "prescriptions:manage",
  args: () =>
    z
      .strictObject({ ...movedArgs(), kind: z.enum(["receive", "administer", "dispense", "waste", "return_client"]) })
      .check(
        z.refine(
          ({ kind, petId }) => isUse(kind) === (petId !== null) || kind === "return_client",
          fault("petId", "is given for a patient alone"),
        ),
        z.refine(({ kind, party }) => kind !== "receive" || party !== "", fault("party", "must not be empty")),
        z.refine(({ kind, reason }) => kind !== "waste" || reason !== "", fault("reason", "must not be empty")),
        z.refine(
          ({ kind, petId, clientId }) => kind !== "return_client" || petId !== null || clientId !== null,
          fault("petId", "must not be empty"),
        ),
      ),
  refuseAtTap: refuseMoved,
  async run(tx, args, context) {
    if (args.approval !== undefined) await requireApproval(tx, witnessOf("controlledEntries.record", args), context);
    await recordMoved(tx, args, context);
  },
});

/**
 * Destroys stock with a witness, or returns it to its supplier. The server asks that the author gave the password within the last
 * minutes (`password_needed`). Refuses as `controlledEntries.record`, and with `approval_required` without a witness.
 */
export const disposeEntry = defineMutation({
  name: "controlledEntries.dispose",
  isFact: true,
  permission: "prescriptions:manage",
  args: () =>
    z.strictObject({ ...movedArgs(), kind: z.enum(["destroy", "return_supplier"]) }).check(
      z.refine(({ kind, reason }) => kind !== "destroy" || reason !== "", fault("reason", "must not be empty")),
      z.refine(({ kind, party }) => kind !== "return_supplier" || party !== "", fault("party", "must not be empty")),
      z.refine(({ petId }) => petId === null, fault("petId", "is given for a patient alone")),
    ),
  refuseAtTap: refuseMoved,
  async run(tx, args, context) {
    await requireApproval(tx, witnessOf("controlledEntries.dispose", args), context);
    await recordMoved(tx, args, context);
  },
});

/** The figure of an entry with its corrections: of a count what was there, of any other the signed quantity. */
async function figureNow(tx: Tx, entry: RowOf<typeof controlledEntries>): Promise<number> {
  const about = await tx.list(controlledEntries, { equals: { aboutId: entry.id } });
  const first = entry.countedMilli ?? entry.quantityMilli;
  return about.reduce((sum, one) => (one.kind === "correction" ? sum + one.quantityMilli : sum), first);
}

/** @throws Refusal `not_found`, or `not_reversible`: a witness, a correction, or a part of other work, which is corrected there */
async function correctable(tx: Tx, id: string): Promise<RowOf<typeof controlledEntries>> {
  const entry = found(await tx.find(controlledEntries, id), "controlledEntries", id);
  if (!isCorrectable(entry)) throw new Refusal("not_reversible", { table: "controlledEntries", id });
  return entry;
}

/**
 * The right figure of an entry, as an entry of its own; stock moves with it. Of a count `rightMilli` is what was
 * there, of any other entry how much moved. Refuses with `not_found`, `already_exists`, `not_reversible`, `approval_refused`, or
 * `invalid_args` (another unit, the same figure).
 */
export const correctEntry = defineMutation({
  name: "controlledEntries.correct",
  isFact: true,
  permission: "prescriptions:manage",
  args: () =>
    z.strictObject({
      ...registerArgs(),
      aboutId: ref("controlledEntries"),
      rightMilli: FigureMilli,
      reason: requiredText(300),
      approval: z.optional(approvalArg()),
    }),
  refuseAtTap: (tx, { approval }) => refuseInactiveApprover(tx, approval, "witness"),
  async run(tx, args, context) {
    const { id, aboutId, rightMilli, reason, approval, locationId } = args;
    const known = await tx.find(controlledEntries, id);
    if (known && wasMadeBefore("controlledEntries", known, context)) return;
    if (approval !== undefined) await requireApproval(tx, witnessOf("controlledEntries.correct", args), context);
    const product = await drugOf(tx, args);
    const entry = await correctable(tx, aboutId);
    if (entry.registerId !== registerIdOf(args)) throw invalidAt("aboutId", "is of another register");
    const direction = ENTRY_KINDS[entry.kind] === "out" ? -1 : 1;
    const quantityMilli = direction * rightMilli - (await figureNow(tx, entry));
    if (quantityMilli === 0) throw invalidAt("rightMilli", "is what the register has");
    const { batchId, petId, clientId } = entry;
    await moveStock(
      tx,
      {
        id: registerMovementIdOf(id),
        productId: product.id,
        batchId,
        locationId,
        petId,
        clientId,
        kind: "correction",
        quantityMilli,
        reason,
        belongsTo: { table: "controlledEntries", id },
        register: { id, kind: "correction", aboutId, aboutAt: entry.occurredAt },
      },
      context,
    );
    await witnessNow(tx, id, approval, context);
  },
});

/**
 * A second person says by PIN or password that they saw it: one entry or several. The witness is never the author of one of
 * them. Refuses with `not_found`, `approval_required` or `approval_refused`.
 */
export const witnessEntries = defineMutation({
  name: "controlledEntries.witness",
  isFact: true,
  permission: "prescriptions:manage",
  args: () =>
    z.strictObject({
      entryIds: z.array(Id).check(z.minLength(1), z.maxLength(50)),
      approval: z.optional(approvalArg()),
    }),
  refuseAtTap: (tx, { approval }) => refuseInactiveApprover(tx, approval, "witness"),
  async run(tx, args, context) {
    const { entryIds, approval } = args;
    const entries = [];
    for (const id of entryIds) entries.push(found(await tx.find(controlledEntries, id), "controlledEntries", id));
    const authors = entries.map(({ performedBy }) => performedBy);
    await requireApproval(tx, { ...witnessOf("controlledEntries.witness", args), authors }, context);
    if (approval === undefined) return;
    for (const entry of entries) await witnessEntry(tx, entry, approval, context);
    await closeUnwitnessed(tx, entryIds, context);
  },
});
