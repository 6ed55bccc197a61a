import type { ClaimOnPaper } from "@fernpaw/domain/billing/insurance-claim-document";
import { insuranceClaims } from "@fernpaw/domain/billing/insurance-claim";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import { rowsOf } from "../../../db/rows.ts";
import type { Clinic } from "../../../session/clinic-context.ts";
import { namesOfPeople } from "../../pets/public/pet-warnings.queries.ts";
import { birthText } from "../../pets/public/pet-words.ts";
import { visitRecord } from "../../pets/public/visit-record.ts";
import { clientOf, type MoneyPaper, petsOnPaper, recipientOf, regionOf } from "../papers/papers.queries.ts";

type Here = Pick<Clinic, "db" | "sync" | "settings" | "timeZone" | "can">;

/** Everything on the paper of a claim. Null: the claim, its invoice or its pet is not on this device. */
export async function claimPaper(clinic: Here, id: string, today: LocalDate): Promise<MoneyPaper<ClaimOnPaper> | null> {
  const { db, timeZone, can } = clinic;
  const claim = await rowsOf(db, insuranceClaims).get(id);
  if (!claim) return null;
  const { petId, visitId, parts } = claim;
  const [region, invoice, row, named, client, visit, people] = await Promise.all([
    regionOf(db, clinic),
    rowsOf(db, invoices).get(claim.invoiceId),
    rowsOf(db, pets).get(petId),
    petsOnPaper(db, [petId]),
    clientOf(db, claim.clientId),
    rowsOf(db, visits).get(visitId ?? ""),
    namesOfPeople(db),
  ]);
  const pet = named.get(petId);
  if (!invoice || !row || !pet) return null;
  const isHidden = !can("clients:view");
  const record = visitId === null ? [] : isHidden ? null : await visitRecord(clinic, { petId, visitId, parts, today });
  return {
    client,
    petIds: [petId],
    locationId: claim.locationId,
    facts: {
      ...region,
      claim,
      invoice,
      pet,
      born: birthText(row),
      recipient: recipientOf(client),
      clientNumber: client?.number ?? null,
      treatedOn: visit ? localDateOf(visit.openedAt, timeZone) : null,
      vet: people.get(visit?.vetId ?? "") ?? "",
      record,
      today,
    },
  };
}
