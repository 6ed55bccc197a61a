import { emptyRow, type RowOf } from "../../kernel/entity.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { localDateOf, type LocalDate } from "../../kernel/time.ts";
import type { products } from "../catalogue/product.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { reminderTypes } from "../reminders/reminder.ts";
import { batches } from "../stock/batch.ts";
import type { Treatment } from "../treatments/treatment.ts";
import { followReminders } from "./follow-reminders.ts";
import { vaccinationIdOf, vaccinations } from "./vaccination.ts";
import { nextDueOf } from "./vaccine.ts";

export interface GivenVaccineFacts {
  product: RowOf<typeof products>;
  /** Where the stock does not have the batch. */
  batchNo: string;
  expiresOn: LocalDate | null;
  nextDueOn: LocalDate | null;
  rabiesTagNo: string;
  readAllergyIds: readonly string[];
}

/** The vaccination of a treatment that gave a vaccine, with its reminders. Nothing happens where it is kept already. */
export async function keepVaccination(
  tx: Tx,
  treatment: Treatment,
  facts: GivenVaccineFacts,
  context: MutationContext,
): Promise<void> {
  const id = vaccinationIdOf(treatment.id);
  if (await tx.find(vaccinations, id)) return;
  const { product, nextDueOn, rabiesTagNo, readAllergyIds } = facts;
  const { petId, visitId, productId, movements, site, route, occurredAt, givenBy } = treatment;
  const batchId = movements[0]?.batchId ?? null;
  const batch = batchId === null ? undefined : await tx.find(batches, batchId);
  const { timeZone } = await readSettings(tx, context);
  const givenOn = localDateOf(occurredAt, timeZone);
  const reminderTypeIds = product.reminderLinks.map(({ reminderTypeId }) => reminderTypeId);
  const name = product.printedName === "" ? product.name : product.printedName;
  const antigens = product.activeIngredient;
  const about = { vaccinationId: id, petId, name, antigens, reminderTypeIds, givenOn, nextDueOn };
  await tx.insert(vaccinations, {
    ...emptyRow(vaccinations),
    ...(await followReminders(tx, about, context)),
    id,
    petId,
    visitId,
    source: "here",
    treatmentId: treatment.id,
    productId,
    name,
    antigens,
    batchId,
    batchNo: batch?.number ?? facts.batchNo,
    expiresOn: batch ? batch.expiresOn : facts.expiresOn,
    manufacturer: batch?.manufacturer ?? "",
    site,
    route,
    givenBy,
    givenOn,
    givenAt: occurredAt,
    nextDueOn,
    rabiesTagNo,
    reminderTypeIds,
    readAllergyIds: [...readAllergyIds] as never,
  });
}

/** The same for a vaccine that was given as any other treatment: its next date follows from the product. */
export async function keepVaccinationOf(
  tx: Tx,
  treatment: Treatment,
  product: RowOf<typeof products>,
  context: MutationContext,
): Promise<void> {
  if (product.kind !== "vaccine") return;
  const { timeZone } = await readSettings(tx, context);
  const types = [];
  for (const { reminderTypeId } of product.reminderLinks) {
    const type = await tx.find(reminderTypes, reminderTypeId);
    if (type) types.push(type);
  }
  const nextDueOn = nextDueOf(product, types, localDateOf(treatment.occurredAt, timeZone));
  const facts = { product, batchNo: "", expiresOn: null, nextDueOn, rabiesTagNo: "", readAllergyIds: [] };
  await keepVaccination(tx, treatment, facts, context);
}
