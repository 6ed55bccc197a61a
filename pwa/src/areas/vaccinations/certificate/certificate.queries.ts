import { addressLines } from "@fernpaw/domain/clients/address-lines";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { pets, petTypes } from "@fernpaw/domain/pets/pet";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import type { CertificateVet } from "@fernpaw/domain/vaccinations/certificate";
import { currentVaccinations } from "@fernpaw/domain/vaccinations/vaccination-status";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
import { petPage } from "../../pets/pets.queries.ts";
import { lastWeightOf, type Weight } from "../../pets/public/pet-warnings.queries.ts";
import { vaccinationsOf, type Vaccination } from "../vaccinations.queries.ts";

export interface CertificatePage {
  pet: RowOf<typeof pets>;
  type: RowOf<typeof petTypes> | undefined;
  client: RowOf<typeof clients> | null;
  recipient: string[];
  weight: Weight | null;
  vaccinations: Vaccination[];
  vets: (CertificateVet & { id: string })[];
  /** The vet who gave it; empty: another person gave it. */
  vetId: string;
}

/** Null: not on this device. */
export async function certificatePage(
  db: CacheDb,
  petId: string,
  vaccinationId: string | null,
): Promise<CertificatePage | null> {
  const page = await petPage(db, petId);
  if (!page) return null;
  const { pet, type, owners } = page;
  const [rows, people, weight, client] = await Promise.all([
    vaccinationsOf(db, petId),
    rowsOf(db, staff).toArray(),
    lastWeightOf(db, petId),
    owners[0] ? rowsOf(db, clients).get(owners[0].clientId) : undefined,
  ]);
  const one = vaccinationId === null ? undefined : rows.find(({ id }) => id === vaccinationId);
  const vaccinations = vaccinationId === null ? currentVaccinations(rows) : one ? [one] : [];
  const vets = people
    .filter(({ status, profession }) => status === "active" && profession === "vet")
    .map((person) => ({
      id: person.id as string,
      name: titledName(person),
      profession: person.profession,
      licenceNo: licenceOf(person),
    }));
  const givenBy = vaccinations[0]?.givenBy ?? null;
  return {
    pet,
    type,
    client: client ?? null,
    recipient: client ? [clientName(client), ...addressLines(client.address)] : [],
    weight,
    vaccinations,
    vets,
    vetId: vets.find(({ id }) => id === givenBy)?.id ?? "",
  };
}

/** Of a team member, where the clinic keeps it. */
const licenceOf = (person: RowOf<typeof staff> & { licenceNo?: string }): string => person.licenceNo ?? "";
