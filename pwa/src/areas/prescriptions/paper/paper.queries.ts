import { addressLines } from "@fernpaw/domain/clients/address-lines";
import { products } from "@fernpaw/domain/catalogue/product";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { type clinicSettings, locations } from "@fernpaw/domain/clinics/clinic";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import { type Dispense, dispenses, type Prescription, prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import type { LabelFacts } from "@fernpaw/domain/prescriptions/prescription-paper";
import { countsAsDispensed, remainingOf, type Standing, standingOf } from "@fernpaw/domain/prescriptions/standing";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
import { dispenseEntries } from "../prescriptions.queries.ts";

interface Here {
  settings: Pick<RowOf<typeof clinicSettings>, "name" | "country">;
  timeZone: string;
  dayText: (day: LocalDate) => string;
}

export interface LabelPage {
  dispense: Dispense;
  facts: LabelFacts;
  locationId: string;
}

/** The part of a label that does not depend on quantity and batches. */
export type LabelSubject = Pick<LabelFacts, "clinic" | "prescription" | "pet" | "client" | "clientAddress">;

export async function labelSubject(
  db: CacheDb,
  prescription: Prescription,
  { locationId, settings }: { locationId: string } & Pick<Here, "settings">,
): Promise<LabelSubject> {
  const [pet, client, place] = await Promise.all([
    rowsOf(db, pets).get(prescription.petId),
    rowsOf(db, clients).get(prescription.clientId ?? ""),
    rowsOf(db, locations).get(locationId),
  ]);
  const species = pet && (await rowsOf(db, petTypes).get(pet.petTypeId));
  return {
    clinic: {
      name: settings.name,
      address: (place?.address ?? "").split("\n").join(", "),
      phone: place?.phone ?? "",
      country: settings.country,
    },
    prescription,
    pet: { name: pet?.name ?? "", species: species?.name ?? "" },
    client: client ? clientName(client) : "",
    clientAddress: client ? addressLines(client.address).join(", ") : "",
  };
}

/** Everything on the label of one dispensing. Null: not on this device. */
export async function labelPage(db: CacheDb, id: string, here: Here): Promise<LabelPage | null> {
  const dispense = await rowsOf(db, dispenses).get(id);
  const prescription = dispense && (await rowsOf(db, prescriptions).get(dispense.prescriptionId));
  if (!dispense || !prescription) return null;
  const { settings, timeZone, dayText } = here;
  const [all, [entry]] = await Promise.all([
    rowsOf(db, dispenses).where("prescriptionId").equals(prescription.id).toArray(),
    dispenseEntries(db, [dispense]),
  ]);
  const locationId = entry?.locationId ?? prescription.locationId;
  const until = all.filter(({ occurredAt }) => occurredAt <= dispense.occurredAt);
  return {
    dispense,
    locationId,
    facts: {
      ...(await labelSubject(db, prescription, { locationId, settings })),
      quantityMilli: dispense.quantityMilli,
      batches: (entry?.batches ?? []).map(({ number, expiresOn }) => ({
        number,
        expires: expiresOn === null ? "" : dayText(expiresOn),
      })),
      repeatsLeft: remainingOf(prescription, until),
      day: dayText(localDateOf(dispense.occurredAt, timeZone)),
    },
  };
}

export interface PaperPageFacts {
  prescription: Prescription;
  standing: Standing;
  /** The active ingredient; empty: not known. */
  ingredient: string;
  pet: RowOf<typeof pets> | undefined;
  species: RowOf<typeof petTypes> | undefined;
  /** Name and address of the client. */
  recipient: string[];
  /** Supplies that were handed over. */
  dispensed: number;
}

/** Everything on the written prescription. Null: not on this device. */
export async function paperPage(db: CacheDb, id: string, today: LocalDate): Promise<PaperPageFacts | null> {
  const prescription = await rowsOf(db, prescriptions).get(id);
  if (!prescription) return null;
  const [pet, client, product, handedOver] = await Promise.all([
    rowsOf(db, pets).get(prescription.petId),
    rowsOf(db, clients).get(prescription.clientId ?? ""),
    rowsOf(db, products).get(prescription.productId ?? ""),
    rowsOf(db, dispenses).where("prescriptionId").equals(id).toArray(),
  ]);
  const species = pet && (await rowsOf(db, petTypes).get(pet.petTypeId));
  const recipient = client ? [clientName(client), ...addressLines(client.address)] : [];
  const standing = standingOf(prescription, handedOver, today);
  const dispensed = handedOver.filter(countsAsDispensed).length;
  const ingredient = product?.activeIngredient ?? "";
  return { prescription, standing, ingredient, pet, species, recipient, dispensed };
}
