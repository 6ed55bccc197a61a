import * as z from "zod/mini";
import { emptyRow, type RowOf } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found, given as named, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredText, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { shownPrice } from "../billing/line-price.ts";
import { products, QuantityMilli } from "../catalogue/product.ts";
import { refusePart } from "../catalogue/smallest-part.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { refuseUnusableParts } from "../stock/batch-use.ts";
import { batches } from "../stock/batch.ts";
import { keepVaccinationOf } from "../vaccinations/keep-vaccination.ts";
import { visits } from "../visits/visit.ts";
import { giveProduct } from "./give-product.ts";
import { needsPrescription } from "./needs-prescription.ts";
import { planBundleFor, usualWay } from "./plan-bundle.ts";
import { UNSAID_MILLI } from "./propose-dose.ts";
import { takeBackUse } from "./take-back.ts";
import {
  approvedUseArgs,
  batchApproval,
  checkApproval,
  needsCheck,
  recordUseApproval,
  refuseUseApprover,
} from "./use-approval.ts";
import { DoseReason, DoseText, RouteText, treatments, TreatmentWay, type Treatment } from "./treatment.ts";

const howArgs = () => ({
  quantityMilli: QuantityMilli,
  dose: z._default(DoseText(), ""),
  route: z._default(RouteText(), ""),
  site: z._default(RouteText(), ""),
});

/** @throws Refusal `not_found` (product, batch of the product) or `invalid_args` (a bundle, which is planned by its products) */
async function givableProduct(tx: Tx, { productId, batchId }: { productId: string; batchId: string | null }) {
  const product = found(await tx.find(products, productId), "products", productId);
  if (product.kind === "bundle") throw invalidAt("productId", "is a bundle");
  if (batchId !== null && (await tx.find(batches, batchId))?.productId !== productId)
    throw new Refusal("not_found", { table: "batches", id: batchId });
  return product;
}

/** Refuses with `not_found` (visit, product, batch), `already_exists`, `invalid_args` (a bundle), and at the tap with `part_not_allowed`. */
export const planTreatment = defineMutation({
  name: "treatments.plan",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      visitId: ref("visits"),
      productId: ref("products"),
      ...howArgs(),
      way: z.optional(TreatmentWay),
      batchId: z._default(z.nullable(ref("batches")), null),
      noChargeReason: z._default(text(300), ""),
    }),
  refuseAtTap: (tx, args) => refusePart(tx, args),
  async run(tx, args, context) {
    if (wasMadeBefore("treatments", await tx.find(treatments, args.id), context)) return;
    const visit = found(await tx.find(visits, args.visitId), "visits", args.visitId);
    const product = await givableProduct(tx, args);
    const { petId, clientId, locationId } = visit;
    const way = args.way ?? usualWay(product);
    const isQuantitySaid = args.quantityMilli === UNSAID_MILLI && args.dose === "" ? ("no" as const) : ("yes" as const);
    const row = { ...emptyRow(treatments), ...args, isQuantitySaid, way, petId, clientId, locationId };
    await tx.insert(treatments, { ...row, occurredAt: context.now });
  },
});

/**
 * Plans the products of a bundle for the pet's weight. The ids of the rows follow from `id`: a repeat plans nothing. Refuses
 * with `not_found` (visit, bundle) or `invalid_args` (not a bundle).
 */
export const planBundle = defineMutation({
  name: "treatments.planBundle",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, visitId: ref("visits"), bundleId: ref("products") }),
  async run(tx, { id, visitId, bundleId }, context) {
    const visit = found(await tx.find(visits, visitId), "visits", visitId);
    const bundle = found(await tx.find(products, bundleId), "products", bundleId);
    if (bundle.kind !== "bundle") throw invalidAt("bundleId", "is not a bundle");
    await planBundleFor(tx, { visit, bundleId, seed: id }, context);
  },
});

const GivenPart = () => z.strictObject({ id: Id, batchId: z.nullable(ref("batches")), quantityMilli: QuantityMilli });

type Product = RowOf<typeof products>;

/** For the device, of what goes home. @throws Refusal `prescription_needed`, `approval_required` */
async function refuseHandover(
  tx: Tx,
  product: Product,
  { isChecked, ...args }: { way?: Treatment["way"] | undefined; isChecked: boolean },
  context: MutationContext,
): Promise<void> {
  const way = args.way ?? usualWay(product);
  if (needsPrescription(product, way)) throw new Refusal("prescription_needed", { table: "products", id: product.id });
  if (!isChecked && needsCheck(await readSettings(tx, context), product, way))
    throw new Refusal("approval_required", { needs: "witness" });
}

/**
 * Gives a planned treatment, or a product at once: record, stock and charge together (`giveProduct`), and of a vaccine the
 * vaccination. A device refuses at the
 * tap what it knows to be wrong: a batch that must not be used, or a treatment that is not planned any more. The server keeps
 * the fact. Refuses with `not_found`, `invalid_args`, `approval_refused`, and at the tap with `batch_unusable`,
 * `controlled_needs_batch`, `part_not_allowed`, `approval_required` (the check of a medicine that goes home), `prescription_needed` (it goes home, see `dispenses.record`) or `invalid_transition`.
 */
export const giveTreatment = defineMutation({
  name: "treatments.give",
  isFact: true,
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      visitId: ref("visits"),
      productId: ref("products"),
      ...howArgs(),
      way: z.optional(TreatmentWay),
      batches: z._default(z.array(GivenPart()).check(z.maxLength(20)), []),
      price: z._default(z.nullable(shownPrice()), null),
      isCharged: z._default(z.boolean(), true),
      doseReason: z.optional(DoseReason()),
      noChargeReason: z.optional(text(300)),
      occurredAt: z.optional(Instant),
      ...approvedUseArgs(),
    }),
  async refuseAtTap(tx, args, context) {
    const row = await tx.find(treatments, args.id);
    if (row && row.status !== "planned") throw notPlanned(row);
    const product = await tx.find(products, args.productId);
    const isChecked = checkApproval(args) !== undefined;
    await refuseUseApprover(tx, args);
    if (product) await refuseHandover(tx, product, { way: args.way, isChecked }, context);
    await refusePart(tx, args);
    await refuseUnusableParts(tx, { ...args, approval: batchApproval(args) }, context);
  },
  async run(tx, args, context) {
    const { approval: _, approves: __, occurredAt, ...rest } = args;
    await recordUseApproval(tx, "treatments.give", args, context);
    const product = await givableProduct(tx, { productId: args.productId, batchId: null });
    const visit = found(await tx.find(visits, args.visitId), "visits", args.visitId);
    const { petId, clientId, locationId } = visit;
    const treatment = await giveProduct(
      tx,
      {
        ...rest,
        petId,
        clientId,
        locationId,
        way: args.way ?? usualWay(product),
        occurredAt: occurredAt ?? context.now,
        overrideReason: batchApproval(args)?.reason ?? "",
        checkedBy: checkApproval(args)?.approvedBy ?? null,
      },
      context,
    );
    await keepVaccinationOf(tx, treatment, product, context);
  },
});

const notPlanned = ({ id, status }: Pick<Treatment, "id" | "status">) =>
  new Refusal("invalid_transition", { table: "treatments", id, status });

/** Not given, by decision. @throws Refusal `not_found`, `invalid_transition` (given, or taken back) */
async function decide(tx: Tx, id: string, decision: Pick<Treatment, "status" | "reason">): Promise<void> {
  const row = found(await tx.find(treatments, id), "treatments", id);
  if (row.status === "given" || row.status === "taken_back") throw notPlanned(row);
  if (row.status === "next_visit" && row.carriedToId !== null) throw notPlanned(row);
  if (row.status !== decision.status || row.reason !== decision.reason) await tx.patch(treatments, id, decision);
}

/** Refuses with `not_found`, or `invalid_transition` (given meanwhile). */
export const skipTreatment = defineMutation({
  name: "treatments.skip",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(300) }),
  run: (tx, { id, reason }) => decide(tx, id, { status: "skipped", reason }),
});

/** The client does not want it. Refuses as `treatments.skip`. */
export const declineTreatment = defineMutation({
  name: "treatments.decline",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(300) }),
  run: (tx, { id, reason }) => decide(tx, id, { status: "declined", reason }),
});

/** The next exam of the pet plans it. Refuses as `treatments.skip`. */
export const moveTreatment = defineMutation({
  name: "treatments.moveToNextVisit",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, reason: z._default(text(300), "") }),
  run: (tx, { id, reason }) => decide(tx, id, { status: "next_visit", reason }),
});

/** Planned again after it was skipped, declined or moved. Refuses as `treatments.skip`, also where the next visit has it. */
export const offerAgain = defineMutation({
  name: "treatments.offerAgain",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  run: (tx, { id }) => decide(tx, id, { status: "planned", reason: "" }),
});

/**
 * Changes a planned one. Refuses with `not_found` (treatment, batch) or `invalid_transition` (not planned any more), and at the tap
 * with `part_not_allowed`.
 */
export const changeTreatment = defineMutation({
  name: "treatments.change",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      set: z.strictObject({
        quantityMilli: z.optional(QuantityMilli),
        dose: z.optional(DoseText()),
        route: z.optional(RouteText()),
        site: z.optional(RouteText()),
        way: z.optional(TreatmentWay),
        batchId: z.optional(z.nullable(ref("batches"))),
        doseReason: z.optional(DoseReason()),
        noChargeReason: z.optional(text(300)),
      }),
    }),
  async refuseAtTap(tx, { id, set: { quantityMilli } }) {
    const row = await tx.find(treatments, id);
    if (row && quantityMilli !== undefined) await refusePart(tx, { productId: row.productId, quantityMilli });
  },
  async run(tx, { id, set }) {
    const row = found(await tx.find(treatments, id), "treatments", id);
    if (row.status !== "planned") throw notPlanned(row);
    await givableProduct(tx, { productId: row.productId, batchId: set.batchId ?? null });
    const isSaid = set.quantityMilli !== undefined;
    await tx.patch(treatments, id, { ...named(set), ...(isSaid ? { isQuantitySaid: "yes" as const } : {}) });
  },
});

/** Record, stock and charge are taken back together, and the vaccination, the entry of a treatment sheet or the dispensing that it was. Refuses with `not_found`, `invalid_transition` or `already_issued`. */
export const takeBackTreatment = defineMutation({
  name: "treatments.takeBack",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, reason: z._default(text(300), "") }),
  run: (tx, { id, reason }, context) => takeBackUse(tx, id, { reason, issued: "refuse" }, context),
});

/**
 * The same, also once its invoice is issued: the charge stays then, `invoice_differs` asks for a credit note, and the treatment is not
 * planned again. Twice is once. Refuses with `not_found` or `invalid_transition` (not given).
 */
export const markTreatmentEnteredInError = defineMutation({
  name: "treatments.markEnteredInError",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(300) }),
  run: (tx, { id, reason }, context) => takeBackUse(tx, id, { reason, issued: "keep" }, context),
});
