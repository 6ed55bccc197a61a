import * as z from "zod/mini";
import { emptyRow } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { PriceMinor, sumMinor } from "../../kernel/money.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredName, requiredText } from "../../kernel/text.ts";
import { ref } from "../../kernel/references.ts";
import { LocalDate, localDateOf } from "../../kernel/time.ts";
import { approvalArg } from "../approvals/approval.ts";
import { requireApproval } from "../approvals/require-approval.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { treatments } from "../treatments/treatment.ts";
import { awaitsInvoice, chargeLines, type ChargeLine } from "./charge-line.ts";
import { refuseWhereCertified } from "./refuse-where-certified.ts";
import { invoicedSums, pricedOf } from "./invoice-lines.ts";
import { type Invoice, invoices, MOST_LINES } from "./invoice.ts";
import { payerInUse, payersOf } from "./line-payer.ts";
import { dueDay } from "./payment-terms.ts";
import { putBackSold } from "./sold-goods.ts";

const isIssued = ({ invoiceId }: ChargeLine): boolean => invoiceId !== null;

async function linesOf(tx: Tx, lineIds: readonly string[]): Promise<ChargeLine[]> {
  const lines = [];
  for (const id of lineIds) {
    const line = await tx.find(chargeLines, id);
    if (line) lines.push(line);
  }
  return lines;
}

/** The invoice that has the lines of another one, after any number of duplicates. @throws Refusal `not_found` */
export async function invoiceInUse(tx: Tx, id: string): Promise<Invoice> {
  const invoice = found(await tx.find(invoices, id), "invoices", id);
  return invoice.duplicateOf === null ? invoice : invoiceInUse(tx, invoice.duplicateOf);
}

/** Items for a person: the client was shown another sum than the server issued, is not the one who pays by now, or no invoice was needed. */
export async function raiseForTotal(
  tx: Tx,
  { id, visitId, grossMinor, duplicateOf }: Invoice,
  { shownMinor, left, isOtherPayer = false }: { shownMinor: number; left: number; isOtherPayer?: boolean },
): Promise<void> {
  const entities = [id, ...(duplicateOf === null ? [] : [duplicateOf])].map((one) => ({ table: "invoices", id: one }));
  const about = { scope: "billing" as const, entities, details: { visitId, left } };
  const mine = { grossMinor: shownMinor };
  if (duplicateOf !== null) {
    const other = await tx.find(invoices, duplicateOf);
    const theirs = other && { actorId: other.issuedBy, values: { grossMinor: other.grossMinor } };
    await tx.raise({ ...about, kind: "duplicate_invoice", mine, theirs: theirs ?? null });
  } else if (grossMinor !== shownMinor || left > 0 || isOtherPayer)
    await tx.raise({ ...about, kind: "invoice_differs", mine, theirs: { actorId: null, values: { grossMinor } } });
}

/** How many open lines of the payer the visit has that the author did not see: another tablet added them. */
async function leftBehind(
  tx: Tx,
  { visitId, clientId }: Pick<Invoice, "visitId" | "clientId">,
  seen: ReadonlySet<string>,
): Promise<number> {
  if (visitId === null) return 0;
  const lines = await tx.list(chargeLines, { equals: { visitId } });
  const unseen = lines.filter((line) => awaitsInvoice(line) && !seen.has(line.id));
  const payers = await payersOf(tx, unseen);
  return unseen.filter(({ id }) => payers.get(id) === clientId).length;
}

/** For the device, before anything is paid. @throws Refusal `total_changed`, `price_missing` or `invalid_transition` */
async function refuseOtherTotal(
  tx: Tx,
  lines: readonly ChargeLine[],
  { lineIds, clientId, grossMinor }: { lineIds: string[]; clientId?: string | undefined; grossMinor: number },
) {
  const payers = await payersOf(tx, lines);
  const payer = clientId === undefined ? payers.get(lines[0]?.id ?? "") : await payerInUse(tx, clientId);
  const taken = lines.find(({ id, status }) => status !== "open" || payers.get(id) !== payer);
  if (taken || lines.length < lineIds.length)
    throw new Refusal("total_changed", { table: "chargeLines", id: taken?.id ?? lineIds[0] ?? "" });
  const priced = pricedOf(lines);
  if (priced.length < lines.length) throw new Refusal("price_missing", { table: "chargeLines" });
  const now = sumMinor(priced.map(({ amounts }) => amounts.grossMinor));
  if (now !== grossMinor) throw new Refusal("total_changed", { shownMinor: grossMinor, nowMinor: now });
}

/**
 * Which of the named lines the invoice has, and whose it is: of the payer who was shown, while they pay one of the lines, otherwise of the payer of
 * the first line that can be issued. Where none was shown, that of the first line counts. `other` is an invoice of that payer that another tablet issued over the lines.
 */
async function chooseLines(tx: Tx, named: readonly ChargeLine[], shownId: string | undefined) {
  const payers = await payersOf(tx, named);
  const shown = shownId === undefined ? undefined : await payerInUse(tx, shownId);
  const priced = pricedOf(named);
  const isStill = ({ id, invoiceId }: ChargeLine): boolean =>
    payers.get(id) === shown && (invoiceId !== null || priced.some(({ line }) => line.id === id));
  const first = shown === undefined ? named[0] : (named.find(isStill) ?? priced[0]?.line ?? named[0]);
  if (!first) return null;
  const clientId = payers.get(first.id) ?? null;
  const isOwn = (line: ChargeLine): boolean => line.visitId === first.visitId && payers.get(line.id) === clientId;
  return {
    first,
    clientId,
    own: priced.filter(({ line }) => isOwn(line)),
    other: (named.find((line) => line.invoiceId !== null && isOwn(line)) ?? named.find(isIssued))?.invoiceId ?? null,
    isOtherPayer: shown !== undefined && shown !== clientId,
  };
}

/**
 * Issues an invoice over exactly the named charge lines of one payer; the server calculates its sums and gives its number. The client may have
 * paid the shown sum by the time it arrives, so it is not refused then: lines that are removed, on another invoice or of another payer than the
 * shown one are left out, and another sum or payer than the shown one, or a line of the visit that the author did not see, is the item
 * `invoice_differs`. Where another tablet has issued every line, it becomes a duplicate without lines, and
 * `duplicate_invoice` says so. Refuses with `not_found` (none of the lines), `already_exists`, `invalid_transition` (all were removed) or
 * `certified_till_needed`, and at the tap with `total_changed` or `price_missing`.
 */
export const issueInvoice = defineMutation({
  name: "invoices.issue",
  permission: "billing:manage",
  args: () =>
    z.strictObject({
      id: Id,
      lineIds: z.array(Id).check(z.minLength(1), z.maxLength(MOST_LINES)),
      /** Open lines of the visit that the author saw and left out. */
      leftIds: z._default(z.array(Id).check(z.maxLength(MOST_LINES)), []),
      /** The client who was shown as the payer. Older devices name none. */
      clientId: z.optional(ref("clients")),
      /** The sum that the client was shown. */
      grossMinor: PriceMinor,
      /** Of the tablet, until the server has given a number. */
      reference: requiredName(20),
      dueOn: z.optional(LocalDate),
    }),
  async refuseAtTap(tx, { lineIds, clientId, grossMinor }, context) {
    await refuseWhereCertified(tx, context);
    await refuseOtherTotal(tx, await linesOf(tx, lineIds), { lineIds, clientId, grossMinor });
  },
  async run(tx, { id, lineIds, leftIds, clientId: shownId, grossMinor: shownMinor, reference, dueOn }, context) {
    if (wasMadeBefore("invoices", await tx.find(invoices, id), context)) return;
    const chosen = await chooseLines(tx, await linesOf(tx, [...new Set(lineIds)]), shownId);
    if (!chosen) throw new Refusal("not_found", { table: "chargeLines", id: lineIds[0] ?? "" });
    const { first, clientId, own, other, isOtherPayer } = chosen;
    if (own.length === 0 && other === null)
      throw new Refusal("invalid_transition", { table: "chargeLines", id: first.id, status: first.status });
    const settings = await readSettings(tx, context);
    const issuedOn = localDateOf(context.now, settings.timeZone);
    const sums = invoicedSums(own);
    const isDuplicate = own.length === 0;
    const invoice = await tx.insert(invoices, {
      ...emptyRow(invoices),
      id,
      reference,
      clientId,
      visitId: first.visitId,
      locationId: first.locationId,
      issuedOn,
      dueOn: dueOn ?? (await dueDay(tx, { clientId, issuedOn }, settings)),
      issuedAt: context.now,
      issuedBy: context.actor.userId,
      ...sums,
      ...(isDuplicate && { status: "duplicate" as const, duplicateOf: other }),
    });
    for (const { line } of own) await tx.patch(chargeLines, line.id, { status: "issued", invoiceId: id });
    const left = isDuplicate ? 0 : await leftBehind(tx, invoice, new Set([...lineIds, ...leftIds]));
    await raiseForTotal(tx, invoice, { shownMinor, left, isOtherPayer });
  },
});

/** Whether it counts again once its invoice is void: not that of a sale at the counter, or of a treatment that was entered in error. */
async function countsAgain(tx: Tx, { visitId, treatmentId }: ChargeLine): Promise<boolean> {
  const treatment = treatmentId === null ? undefined : await tx.find(treatments, treatmentId);
  return visitId !== null && treatment?.status !== "taken_back";
}

/** Its lines are charges of the visit again, which a later invoice may have. */
async function openLines(tx: Tx, { id, lines }: Invoice): Promise<void> {
  for (const { lineId } of lines) {
    const line = await tx.find(chargeLines, lineId);
    if (line?.invoiceId !== id) continue;
    const status = (await countsAgain(tx, line)) ? "open" : "removed";
    await tx.patch(chargeLines, lineId, { status, invoiceId: null });
  }
}

/**
 * Voids an invoice that nothing was paid for; it keeps its number. Goods that were sold at the counter are in stock again. With a reason and an owner's approval. Twice is once. Refuses with
 * `not_found`, `invoice_has_payments`, `invoice_credited`, `invalid_transition` (a duplicate, or written off), `approval_required` or
 * `approval_refused`.
 */
export const voidInvoice = defineMutation({
  name: "invoices.void",
  permission: "billing:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(500), approval: z.optional(approvalArg()) }),
  async run(tx, args, context: MutationContext) {
    const { id, reason } = args;
    const invoice = found(await tx.find(invoices, id), "invoices", id);
    if (invoice.status === "voided") return;
    if (invoice.status !== "issued")
      throw new Refusal("invalid_transition", { table: "invoices", id, status: invoice.status });
    if (invoice.creditedMinor > 0) throw new Refusal("invoice_credited", { id });
    if (invoice.dueMinor !== invoice.grossMinor) throw new Refusal("invoice_has_payments", { id });
    await requireApproval(tx, { mutationName: "invoices.void", args, needs: "owner" }, context);
    await openLines(tx, invoice);
    await putBackSold(tx, { ...invoice, voidReason: reason }, context);
    const voided = { voidReason: reason, voidedBy: context.actor.userId, voidedAt: context.now };
    await tx.patch(invoices, id, { status: "voided", dueMinor: 0, ...voided });
  },
});
