import * as z from "zod/mini";
import { correctArgs, emptyRow, givenOf, registerArgs } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { PriceMinor, sumMinor } from "../../kernel/money.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { can } from "../../kernel/permissions.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { text } from "../../kernel/text.ts";
import { LocalDate } from "../../kernel/time.ts";
import { clinicToday } from "../clinics/clinic-day.ts";
import { CLAIM_STATES, type InsuranceClaim, insuranceClaims } from "./insurance-claim.ts";
import { invoiceInUse } from "./invoice.mutations.ts";
import { type Invoice } from "./invoice.ts";

type Written = Pick<InsuranceClaim, "illFrom" | "illUntil" | "lineIds" | "parts">;

/** @throws Refusal `forbidden`: parts of the record are for people who may read it */
function assertMayAdd(parts: Written["parts"], before: Written["parts"], { actor }: MutationContext): void {
  const isNew = parts.some((part) => !before.includes(part));
  if (isNew && !can(actor, "clients:view")) throw new Refusal("forbidden", { permission: "clients:view" });
}

/** The sum of the claimed lines. @throws Refusal `invalid_args` */
function claimedOf(invoice: Invoice, { illFrom, illUntil, lineIds }: Written): number {
  if (illUntil !== null && illUntil < illFrom) throw invalidAt("illUntil", "must not be before the beginning");
  const own = new Map(invoice.lines.map(({ lineId, grossMinor }) => [lineId as string, grossMinor]));
  const sums = [...new Set(lineIds)].map((id) => own.get(id));
  if (sums.some((minor) => minor === undefined)) throw invalidAt("lineIds", "must be lines of the invoice");
  return sumMinor(sums.map((minor) => minor ?? 0));
}

/**
 * Prepares a claim over lines of an issued invoice. Refuses with `not_found`, `already_exists`, `invalid_transition` (the invoice is voided),
 * `invalid_args` (lines of another invoice; days in the wrong order) or `forbidden` (parts of the record without the right to read it).
 */
export const prepareClaim = defineMutation({
  name: "insuranceClaims.prepare",
  permission: "billing:manage",
  args: () => registerArgs(insuranceClaims),
  async run(tx, args, context) {
    const { id } = args;
    if (wasMadeBefore("insuranceClaims", await tx.find(insuranceClaims, id), context)) return;
    const invoice = await invoiceInUse(tx, args.invoiceId);
    if (invoice.status === "voided")
      throw new Refusal("invalid_transition", { table: "invoices", id: invoice.id, status: invoice.status });
    assertMayAdd(args.parts, [], context);
    const claimedMinor = claimedOf(invoice, args);
    const { clientId, visitId, locationId } = invoice;
    const on = await clinicToday(tx, context);
    await tx.insert(insuranceClaims, {
      ...emptyRow(insuranceClaims),
      ...args,
      invoiceId: invoice.id,
      clientId,
      visitId,
      locationId,
      claimedMinor,
      statusOn: on,
      steps: [{ status: "prepared", on, note: "", at: context.now, by: context.actor.userId }],
    });
  },
});

/** @throws Refusal `not_found` */
const claimIn = async (tx: Tx, id: string): Promise<InsuranceClaim> =>
  found(await tx.find(insuranceClaims, id), "insuranceClaims", id);

/**
 * Corrects a claim that waits to be sent: before it was sent, or after the insurer asked back. Refuses with `not_found`, `invalid_transition`,
 * `invalid_args` or `forbidden`, as the preparation.
 */
export const correctClaim = defineMutation({
  name: "insuranceClaims.correct",
  permission: "billing:manage",
  args: () => correctArgs(insuranceClaims),
  async run(tx, { id, set: named }, context) {
    const set = given(named);
    const claim = await claimIn(tx, id);
    if (claim.status !== "prepared" && claim.status !== "asked_back")
      throw new Refusal("invalid_transition", { table: "insuranceClaims", id, status: claim.status });
    const after = { ...givenOf(insuranceClaims, claim), ...set };
    assertMayAdd(after.parts, claim.parts, context);
    const claimedMinor = claimedOf(await invoiceInUse(tx, claim.invoiceId), after);
    await tx.patch(insuranceClaims, id, { ...set, ...(set.lineIds !== undefined && { claimedMinor }) });
  },
});

/**
 * Says what became of a claim, with the day. `paid` names the sum and who got it. Any state can follow any other, because a person corrects what
 * was set by mistake; each is kept as a step. The same state with the same day and sum changes nothing. Refuses with `not_found` or `invalid_args`
 * (paid without a sum or a receiver).
 */
export const setClaimState = defineMutation({
  name: "insuranceClaims.setState",
  permission: "billing:manage",
  args: () =>
    z
      .strictObject({
        id: Id,
        status: z.enum(CLAIM_STATES),
        on: LocalDate,
        note: z._default(text(500), ""),
        paidMinor: z._default(z.nullable(PriceMinor.check(z.gte(1))), null),
        paidTo: z._default(z.nullable(z.enum(["clinic", "client"])), null),
      })
      .check(
        z.refine(({ status, paidMinor }) => status !== "paid" || paidMinor !== null, {
          path: ["paidMinor"],
          error: "must be the sum that was paid",
        }),
        z.refine(({ status, paidTo }) => status !== "paid" || paidTo !== null, {
          path: ["paidTo"],
          error: "must say who got the money",
        }),
      ),
  async run(tx, { id, status, on, note, ...paid }, context) {
    const claim = await claimIn(tx, id);
    const { paidMinor, paidTo } = status === "paid" ? paid : { paidMinor: null, paidTo: null };
    const isSame =
      claim.status === status &&
      claim.statusOn === on &&
      claim.paidMinor === paidMinor &&
      claim.paidTo === paidTo &&
      claim.steps.at(-1)?.note === note;
    if (isSame) return;
    const step = { status, on, note, at: context.now, by: context.actor.userId };
    await tx.patch(insuranceClaims, id, { status, statusOn: on, paidMinor, paidTo, steps: [...claim.steps, step] });
  },
});
