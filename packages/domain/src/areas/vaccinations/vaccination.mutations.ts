import * as z from "zod/mini";
import { emptyRow, type RowOf } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { nameText, requiredName, requiredText } from "../../kernel/text.ts";
import { Instant, LocalDate, localDateOf } from "../../kernel/time.ts";
import { shownPrice } from "../billing/line-price.ts";
import { products, QuantityMilli } from "../catalogue/product.ts";
import { refusePart } from "../catalogue/smallest-part.ts";
import { clinicToday, readSettings } from "../clinics/clinic-day.ts";
import { livingPet, unmergedPet } from "../pets/find-pet.ts";
import { allergies } from "../pets/pet.ts";
import { refuseUnusable } from "../stock/batch-use.ts";
import { giveProduct } from "../treatments/give-product.ts";
import { takeBackUse } from "../treatments/take-back.ts";
import { visits } from "../visits/visit.ts";
import { followReminders, moveOpened } from "./follow-reminders.ts";
import { keepVaccination } from "./keep-vaccination.ts";
import { takeBackVaccination } from "./take-back-vaccination.ts";
import { batchesOf, refuseTyped } from "./typed-batch.ts";
import { SiteText, vaccinationIdOf, vaccinations } from "./vaccination.ts";

const GivenPart = () => z.strictObject({ id: Id, batchId: z.nullable(ref("batches")), quantityMilli: QuantityMilli });

const GivenVaccine = () =>
  z.strictObject({
    /** Of the treatment: one that was planned, or a new id. */
    treatmentId: Id,
    productId: ref("products"),
    quantityMilli: z._default(QuantityMilli, 1000),
    batches: z._default(z.array(GivenPart()).check(z.maxLength(20)), []),
    /** Read from the packet, where the clinic's stock does not have the batch. */
    batchNo: z._default(nameText(60), ""),
    expiresOn: z._default(z.nullable(LocalDate), null),
    site: z._default(SiteText(), ""),
    route: z._default(SiteText(), ""),
    price: z._default(z.nullable(shownPrice()), null),
    nextDueOn: z._default(z.nullable(LocalDate), null),
    rabiesTagNo: z._default(nameText(40), ""),
  });

type GivenVaccine = z.output<ReturnType<typeof GivenVaccine>>;

async function vaccineOf(tx: Tx, productId: string): Promise<RowOf<typeof products>> {
  const product = found(await tx.find(products, productId), "products", productId);
  if (product.kind !== "vaccine") throw invalidAt("productId", "is not a vaccine");
  return product;
}

/** A vaccine is traced by its batch. */
const isTraceable = ({ batches: parts, batchNo }: GivenVaccine): boolean =>
  batchNo !== "" || (parts.length > 0 && parts.every(({ batchId }) => batchId !== null));

/** The clinic's day on which vaccines were given. */
async function dayOf(tx: Tx, occurredAt: Instant | undefined, context: MutationContext): Promise<LocalDate> {
  const { timeZone } = await readSettings(tx, context);
  return localDateOf(occurredAt ?? context.now, timeZone);
}

async function keepGiven(
  tx: Tx,
  given: GivenVaccine,
  of: { visit: RowOf<typeof visits>; occurredAt: Instant; readAllergyIds: readonly string[] },
  context: MutationContext,
): Promise<void> {
  const { visit, occurredAt } = of;
  const product = await vaccineOf(tx, given.productId);
  const { productId, quantityMilli, site, route, price, nextDueOn } = given;
  const parts = await batchesOf(tx, given, context);
  const treatment = await giveProduct(
    tx,
    {
      id: given.treatmentId,
      visitId: visit.id,
      petId: visit.petId,
      clientId: visit.clientId,
      locationId: visit.locationId,
      productId,
      quantityMilli,
      batches: parts,
      dose: "",
      route,
      site,
      price,
      isCharged: true,
      occurredAt,
      overrideReason: "",
      way: "administer",
    },
    context,
  );
  const { batchNo, expiresOn, rabiesTagNo } = given;
  const { readAllergyIds } = of;
  await keepVaccination(
    tx,
    treatment,
    { product, batchNo, expiresOn, nextDueOn, rabiesTagNo, readAllergyIds },
    context,
  );
}

/**
 * Gives vaccines in a visit: for each the record, its treatment with stock and charge, and the reminders, in one mutation. A device
 * refuses at the tap a batch that must not be used, named or typed: a vaccine of such a batch is never approved. The server keeps the fact, and
 * the movement of stock opens an inbox item. Refuses with `not_found` (visit, product), `invalid_args` (not a vaccine, no
 * batch, a next date that is not after the vaccination), and at the tap with `batch_unusable`, `part_not_allowed`, `pet_deceased` or
 * `invalid_transition` (given meanwhile).
 */
export const giveVaccines = defineMutation({
  name: "vaccinations.give",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      visitId: ref("visits"),
      vaccines: z.array(GivenVaccine()).check(z.minLength(1), z.maxLength(12)),
      readAllergyIds: z._default(z.array(ref("allergies")).check(z.maxLength(20)), []),
      occurredAt: z.optional(Instant),
    }),
  async refuseAtTap(tx, { visitId, vaccines, readAllergyIds, occurredAt }, context) {
    const visit = found(await tx.find(visits, visitId), "visits", visitId);
    await livingPet(tx, visit.petId);
    const givenOn = await dayOf(tx, occurredAt, context);
    for (const [at, given] of vaccines.entries()) {
      const { productId, quantityMilli, batches: parts, treatmentId } = given;
      if (await tx.find(vaccinations, vaccinationIdOf(treatmentId)))
        throw new Refusal("invalid_transition", { table: "treatments", id: treatmentId, status: "given" });
      await refusePart(tx, { productId, quantityMilli });
      for (const { batchId } of parts) await refuseUnusable(tx, { productId, batchId }, context);
      await refuseTyped(tx, given, { at, givenOn }, context);
    }
    for (const id of readAllergyIds) found(await tx.find(allergies, id), "allergies", id);
  },
  async run(tx, { visitId, vaccines, readAllergyIds, occurredAt }, context) {
    const visit = found(await tx.find(visits, visitId), "visits", visitId);
    const at = occurredAt ?? context.now;
    const givenOn = await dayOf(tx, occurredAt, context);
    for (const [index, given] of vaccines.entries()) {
      if (!isTraceable(given)) throw invalidAt(`vaccines.${index}.batchNo`, "is needed for a vaccine");
      if (given.nextDueOn !== null && given.nextDueOn <= givenOn)
        throw invalidAt(`vaccines.${index}.nextDueOn`, "must be after the vaccination");
    }
    for (const given of vaccines) await keepGiven(tx, given, { visit, occurredAt: at, readAllergyIds }, context);
  },
});

/**
 * A vaccination that the client tells of: a name and a day, without stock or charge. With the product of the clinic it renews
 * the same reminders. Refuses with `not_found` (pet, product), `merged_away`, `already_exists` or `invalid_args` (a day to
 * come, a next date that is not after it, a product that is not a vaccine).
 */
export const recordVaccinationElsewhere = defineMutation({
  name: "vaccinations.recordElsewhere",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      petId: ref("pets"),
      visitId: z._default(z.nullable(ref("visits")), null),
      name: requiredName(160),
      productId: z._default(z.nullable(ref("products")), null),
      givenOn: LocalDate,
      nextDueOn: z._default(z.nullable(LocalDate), null),
      batchNo: z._default(nameText(60), ""),
    }),
  async run(tx, { id, petId, visitId, name, productId, givenOn, nextDueOn, batchNo }, context) {
    if (wasMadeBefore("vaccinations", await tx.find(vaccinations, id), context)) return;
    await unmergedPet(tx, petId);
    if (givenOn > (await clinicToday(tx, context))) throw invalidAt("givenOn", "must not be in the future");
    if (nextDueOn !== null && nextDueOn <= givenOn) throw invalidAt("nextDueOn", "must be after the vaccination");
    const product = productId === null ? null : await vaccineOf(tx, productId);
    const reminderTypeIds = product?.reminderLinks.map(({ reminderTypeId }) => reminderTypeId) ?? [];
    const antigens = product?.activeIngredient ?? "";
    const about = { vaccinationId: id, petId, name, antigens, reminderTypeIds, givenOn, nextDueOn };
    await tx.insert(vaccinations, {
      ...emptyRow(vaccinations),
      ...(await followReminders(tx, about, context)),
      id,
      petId,
      visitId,
      source: "elsewhere",
      name,
      productId,
      antigens,
      givenOn,
      nextDueOn,
      batchNo,
      reminderTypeIds,
    });
  },
});

/**
 * A vaccination that did not happen stays, crossed out: its stock, charge and reminders are taken back with it. Once its invoice
 * is issued the charge stays, and `invoice_differs` asks for a credit note. Twice is once. Refuses with `not_found`.
 */
export const markVaccinationEnteredInError = defineMutation({
  name: "vaccinations.markEnteredInError",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(300) }),
  async run(tx, { id, reason }, context) {
    const row = found(await tx.find(vaccinations, id), "vaccinations", id);
    if (row.enteredInErrorAt !== null) return;
    if (row.treatmentId === null) await takeBackVaccination(tx, row, { reason }, context);
    else await takeBackUse(tx, row.treatmentId, { reason, issued: "keep" }, context);
  },
});

/**
 * Another next date; the reminder that the vaccination opened moves along while it is open. Refuses with `not_found`,
 * `invalid_transition` (entered in error) or `invalid_args` (not after the vaccination).
 */
export const changeNextDue = defineMutation({
  name: "vaccinations.changeNextDue",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, nextDueOn: z.nullable(LocalDate) }),
  async run(tx, { id, nextDueOn }, context) {
    const row = found(await tx.find(vaccinations, id), "vaccinations", id);
    if (row.enteredInErrorAt !== null)
      throw new Refusal("invalid_transition", { table: "vaccinations", id, status: "entered_in_error" });
    if (nextDueOn !== null && nextDueOn <= row.givenOn) throw invalidAt("nextDueOn", "must be after the vaccination");
    if (row.nextDueOn === nextDueOn) return;
    await tx.patch(vaccinations, id, { nextDueOn });
    await moveOpened(tx, row.openedReminderIds, nextDueOn, context);
  },
});
