import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs, type RowOf } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { type Instant, localDateOf } from "../../kernel/time.ts";
import { approvalArg } from "../approvals/approval.ts";
import { requireApproval } from "../approvals/require-approval.ts";
import { products } from "../catalogue/product.ts";
import { partFault, refusePart } from "../catalogue/smallest-part.ts";
import { clientInUse } from "../clients/find-client.ts";
import { locations } from "../clinics/clinic.ts";
import { clinicToday, readSettings } from "../clinics/clinic-day.ts";
import { livingPet } from "../pets/find-pet.ts";
import { pets } from "../pets/pet.ts";
import { fullName, staff } from "../staff/staff.ts";
import { visits } from "../visits/visit.ts";
import { type UnseenCheck, unseenChecks } from "./checks.ts";
import { assertDoseReason, refuseUncompared } from "./dose-of.ts";
import { AcknowledgedCheck, MOST_STOPS, type Prescription, prescriptions, REASON } from "./prescription.ts";
import { readChecks } from "./read-checks.ts";
import { limitsOf } from "./region-pack.ts";
import { signerOf } from "./signer.ts";
import { isExpired } from "./standing.ts";

type Product = RowOf<typeof products>;
type Content = Omit<Prescription, "createdAt" | "createdBy" | "updatedAt" | "updatedBy" | "revisionId">;

const withReason = () => z.strictObject({ id: Id, reason: REASON() });

export const prescriptionOf = async (tx: Tx, id: string): Promise<Prescription> =>
  found(await tx.find(prescriptions, id), "prescriptions", id);

const wrongStatus = ({ id, status }: Pick<Prescription, "id" | "status">) =>
  new Refusal("invalid_transition", { table: "prescriptions", id, status });

/** @throws Refusal `not_found`, or `invalid_args` (a bundle or work) */
async function medicineOf(tx: Tx, { productId }: Pick<Content, "productId">): Promise<Product | null> {
  if (productId === null) return null;
  const product = found(await tx.find(products, productId), "products", productId);
  if (product.kind !== "medication" && product.kind !== "consumable" && product.kind !== "retail")
    throw invalidAt("productId", "is no medicine");
  return product;
}

/** Rules that a schema cannot have: fields that need each other, and the limits of the country. @throws Refusal `not_found`, `invalid_args` */
async function assertWritable(tx: Tx, row: Content, context: MutationContext): Promise<void> {
  const product = await medicineOf(tx, row);
  if (product === null && row.kind === "dispense_here") throw invalidAt("productId", "is needed to dispense it here");
  if (product && product.dispensingUnit !== row.unit) throw invalidAt("unit", "is not the unit of the product");
  if (row.frequency === "every_hours" && row.everyHours === null) throw invalidAt("everyHours", "is needed");
  if (row.doseMilli === null && row.directions.trim() === "") throw invalidAt("directions", "say how much to give");
  if (row.prescriberId !== null) found(await tx.find(staff, row.prescriberId), "staff", row.prescriberId);
  assertDoseReason(row, product);
  const settings = await readSettings(tx, context);
  const today = localDateOf(context.now, settings.timeZone);
  // A start in the future does not make it valid for longer.
  const limits = limitsOf(settings, product, row.startsOn < today ? row.startsOn : today);
  if (limits.mostRepeats !== null && row.repeatsAllowed > limits.mostRepeats)
    throw invalidAt("repeatsAllowed", `must be at most ${limits.mostRepeats}`);
  if (row.expiresOn < row.startsOn) throw invalidAt("expiresOn", "must not be before the start");
  if (row.expiresOn > limits.lastDay) throw invalidAt("expiresOn", `must be at most ${limits.lastDay}`);
}

/** At the tap alone. @throws Refusal `invalid_args` */
async function refuseExpired(tx: Tx, row: Content, context: MutationContext): Promise<void> {
  if (isExpired(row, await clinicToday(tx, context))) throw invalidAt("expiresOn", "must not be in the past");
}

/** At the tap alone: a last day that is over, a part that the product does not have, and a dose that can be compared and was not. */
async function refuseContent(tx: Tx, row: Content, context: MutationContext): Promise<void> {
  await refuseExpired(tx, row, context);
  const product = await medicineOf(tx, row);
  if (product === null) return;
  if (row.doseMilli !== null && partFault(product, row.doseMilli) !== null)
    throw invalidAt("doseMilli", "is a part that the product does not have");
  await refusePart(tx, { productId: product.id, quantityMilli: row.quantityMilli });
  await refuseUncompared(tx, row, product);
}

/**
 * Writes a prescription that is not signed yet. `revisionId`: the id of this text, so that its signature can be confirmed before
 * it is stored; left out: the id of the change. Refuses with `not_found` (pet, client, place, visit, product, vet),
 * `already_exists`, `invalid_args` (fields that need each other, a dose out of range without a reason, the repeats and days that
 * the country allows), and at the tap with `pet_deceased`, `merged_away` or `part_not_allowed`.
 */
export const writePrescription = defineMutation({
  name: "prescriptions.write",
  permission: "prescriptions:manage",
  args: () => z.extend(registerArgs(prescriptions), { revisionId: z.optional(Id) }),
  async refuseAtTap(tx, { revisionId: _, ...args }, context) {
    await livingPet(tx, args.petId);
    await refuseContent(tx, { ...emptyRow(prescriptions), ...args }, context);
  },
  async run(tx, { revisionId, ...args }, context) {
    if (wasMadeBefore("prescriptions", await tx.find(prescriptions, args.id), context)) return;
    const pet = found(await tx.find(pets, args.petId), "pets", args.petId);
    found(await tx.find(locations, args.locationId), "locations", args.locationId);
    const visit = args.visitId === null ? null : found(await tx.find(visits, args.visitId), "visits", args.visitId);
    const whose = args.clientId ?? visit?.clientId ?? null;
    const clientId = whose === null ? null : (await clientInUse(tx, whose)).id;
    const petId = pet.mergedIntoId ?? pet.id;
    if (visit && visit.petId !== petId) throw invalidAt("visitId", "is of another patient");
    const row = {
      ...emptyRow(prescriptions),
      ...args,
      petId,
      clientId,
      revisionId: revisionId ?? context.mutationUuid,
    };
    await assertWritable(tx, row, context);
    await tx.insert(prescriptions, row);
  },
});

/** Changes a draft. Refuses with `invalid_transition` (signed, or cancelled) and as `prescriptions.write`. */
export const correctPrescription = defineMutation({
  name: "prescriptions.correct",
  permission: "prescriptions:manage",
  args: () => correctArgs(prescriptions),
  async refuseAtTap(tx, { id, set }, context) {
    const before = await prescriptionOf(tx, id);
    await refuseContent(tx, { ...before, ...given(set) }, context);
  },
  async run(tx, { id, set }, context) {
    const before = await prescriptionOf(tx, id);
    if (before.status !== "draft") throw wrongStatus(before);
    await assertWritable(tx, { ...before, ...given(set) }, context);
    await tx.patch(prescriptions, id, { ...given(set), revisionId: context.mutationUuid });
  },
});

/**
 * The vet signs the text of `revisionId`: from now on it may be dispensed, and never changes. The author is the signer, as a vet
 * with a licence number. For a controlled drug they give their own PIN or password (`approval`). A warning that only the server has, such as a new allergy, becomes an inbox item
 * (`signed_unseen`). Signing twice is once. Refuses with `not_found`, `prescriber_required`, `pet_deceased`, `invalid_transition`
 * (cancelled, or signed), `changed_meanwhile` (another text), `approval_required`, `approval_refused`, `invalid_args` (the limits of the country), and at the tap with
 * `alert_not_acknowledged` or `invalid_args` (expired).
 */
export const signPrescription = defineMutation({
  name: "prescriptions.sign",
  permission: "prescriptions:manage",
  args: () =>
    z.strictObject({
      id: Id,
      revisionId: Id,
      acknowledged: z._default(z.array(AcknowledgedCheck()).check(z.maxLength(40)), []),
      approval: z.optional(approvalArg()),
    }),
  async refuseAtTap(tx, { id, acknowledged }, context) {
    const row = await prescriptionOf(tx, id);
    await refuseExpired(tx, row, context);
    const [unseen] = unseenChecks(await readChecks(tx, row, context), acknowledged);
    if (unseen) throw new Refusal("alert_not_acknowledged", { kind: unseen.kind, about: unseen.about });
  },
  async run(tx, args, context) {
    const { id, revisionId, acknowledged } = args;
    const before = await prescriptionOf(tx, id);
    const isOfThisText = before.revisionId === revisionId;
    if (before.status === "active" && before.signedBy === context.actor.userId && isOfThisText) return;
    if (before.status !== "draft") throw wrongStatus(before);
    if (!isOfThisText) throw new Refusal("changed_meanwhile", { table: "prescriptions", id });
    const signer = await signerOf(tx, context);
    const pet = found(await tx.find(pets, before.petId), "pets", before.petId);
    if (pet.status === "deceased") throw new Refusal("pet_deceased", { table: "pets", id: pet.id });
    await assertWritable(tx, before, context);
    const product = await medicineOf(tx, before);
    if (product !== null && product.controlled !== null)
      await requireApproval(tx, { mutationName: "prescriptions.sign", args, needs: "self" }, context);
    const row = await tx.patch(prescriptions, id, {
      status: "active",
      controlled: product?.controlled ?? null,
      signedBy: signer.id,
      signedAt: context.now,
      signerName: fullName(signer),
      signerLicence: signer.licenceNo,
      acknowledged,
      statusAt: context.now,
      statusBy: signer.id,
    });
    const unseen = unseenChecks(await readChecks(tx, row, context), acknowledged);
    if (unseen.length > 0) await raiseUnseen(tx, row, unseen);
  },
});

const raiseUnseen = (tx: Tx, { id, petId, visitId, medicine }: Prescription, unseen: readonly UnseenCheck[]) =>
  tx.raise({
    kind: "signed_unseen",
    scope: "prescriptions",
    entities: [{ table: "prescriptions", id }],
    mine: { medicine },
    theirs: null,
    details: { petId, visitId, checks: unseen.map(({ kind, level, what }) => ({ kind, level, what })) },
  });

interface Move {
  from: readonly Prescription["status"][];
  to: Prescription["status"];
  reason: string;
}

/** With the stop that ends now; otherwise as they are. */
function stopsAfter(before: Prescription, now: Instant): Prescription["stops"] {
  const { status, statusAt, createdAt, statusBy, statusReason, stops } = before;
  if (status === "active") return stops;
  const ended = { status, from: statusAt ?? createdAt, until: now, by: statusBy, reason: statusReason };
  return [...stops, ended].slice(-MOST_STOPS);
}

/** Twice is once. @throws Refusal `not_found`, `invalid_transition` */
async function move(tx: Tx, id: string, { from, to, reason }: Move, { actor, now }: MutationContext): Promise<void> {
  const before = await prescriptionOf(tx, id);
  if (before.status === to && before.statusReason === reason) return;
  if (!from.includes(before.status)) throw wrongStatus(before);
  const change = { status: to, statusReason: reason, statusAt: now, statusBy: actor.userId };
  await tx.patch(prescriptions, id, { ...change, stops: stopsAfter(before, now) });
}

/** Not dispensed until it is resumed. Refuses with `not_found`, or `invalid_transition` (not active). */
export const holdPrescription = defineMutation({
  name: "prescriptions.hold",
  permission: "prescriptions:manage",
  args: withReason,
  run: (tx, { id, reason }, context) => move(tx, id, { from: ["active"], to: "on_hold", reason }, context),
});

/** A vet lets it be dispensed again. Refuses with `not_found`, `prescriber_required`, or `invalid_transition` (not on hold). */
export const resumePrescription = defineMutation({
  name: "prescriptions.resume",
  permission: "prescriptions:manage",
  args: withReason,
  async run(tx, { id, reason }, context) {
    await signerOf(tx, context);
    await move(tx, id, { from: ["on_hold"], to: "active", reason }, context);
  },
});

/** A vet ends it. Refuses with `not_found`, `prescriber_required`, or `invalid_transition` (not signed, or ended). */
export const discontinuePrescription = defineMutation({
  name: "prescriptions.discontinue",
  permission: "prescriptions:manage",
  args: withReason,
  async run(tx, { id, reason }, context) {
    await signerOf(tx, context);
    await move(tx, id, { from: ["active", "on_hold"], to: "discontinued", reason }, context);
  },
});

/** A draft that is not signed. Refuses with `not_found`, or `invalid_transition` (signed). */
export const cancelPrescription = defineMutation({
  name: "prescriptions.cancel",
  permission: "prescriptions:manage",
  args: withReason,
  run: (tx, { id, reason }, context) => move(tx, id, { from: ["draft"], to: "cancelled", reason }, context),
});

/**
 * It should never have been written; it stays visible. Its author, its signer or an owner decides. Refuses with `not_found`,
 * `forbidden`, or `invalid_transition` (cancelled).
 */
export const markPrescriptionInError = defineMutation({
  name: "prescriptions.markInError",
  permission: "prescriptions:manage",
  args: withReason,
  async run(tx, { id, reason }, context) {
    const { createdBy, signedBy } = await prescriptionOf(tx, id);
    const { userId, role } = context.actor;
    if (role !== "owner" && userId !== createdBy && userId !== signedBy) throw new Refusal("forbidden", { id });
    const from = ["draft", "active", "on_hold", "discontinued"] as const;
    await move(tx, id, { from, to: "entered_in_error", reason }, context);
  },
});
