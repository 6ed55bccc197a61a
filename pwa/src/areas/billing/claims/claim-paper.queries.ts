import type { ClaimOnPaper } from "@fernpaw/domain/billing/insurance-claim-document";
import { insuranceClaims } from "@fernpaw/domain/billing/insurance-claim";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
import type { Clinic } from "../../../session/clinic-context.ts";
import { namesOfPeople } from "../../pets/public/pet-warnings.queries.ts";
import { birthText } from "../../pets/public/pet-words.ts";
import { visitRecord } from "../../pets/public/visit-record.ts";
import { clientOf, type MoneyPaper, petsOnPaper, recipientOf, regionOf } from "../papers/papers.queries.ts";

type Here = Pick<Clinic, "sync" | "settings" | "timeZone" | "can"> & { today: LocalDate };

/** Everything on the paper of a claim. Null: the claim, its invoice or its pet is not on this device. */
export async function claimPaper(db: CacheDb, id: string, here: Here): Promise<MoneyPaper<ClaimOnPaper> | null> {
  const { sync, timeZone, can, today } = here;
  const claim = await rowsOf(db, insuranceClaims).get(id);
  if (!claim) return null;
  const { petId, visitId, parts } = claim;
  const [region, invoice, row, named, client, visit, people] = await Promise.all([
    regionOf(db, here),
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
  const record =
    visitId === null
      ? []
      : isHidden
        ? null
        : await visitRecord({ db, sync, timeZone }, { petId, visitId, parts, today });
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
