import { emptyRow, type RowOf } from "../../kernel/entity.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { clientInUse } from "../clients/find-client.ts";
import { clinicToday } from "../clinics/clinic-day.ts";
import { petOwners } from "./pet.ts";

/** The pet's current owners, oldest first; more than one only where an import brought them. */
export async function currentOwners(tx: Tx, petId: string): Promise<RowOf<typeof petOwners>[]> {
  const links = await tx.list(petOwners, { equals: { petId } });
  return links
    .filter((link) => link.role === "owner" && link.toOn === null)
    .sort((a, b) => (a.fromOn + a.id < b.fromOn + b.id ? -1 : 1));
}

interface Transfer {
  petId: string;
  /** Null: the owner is not known any more. */
  toClientId: string | null;
  linkId: string;
}

/** Ends the current owner's link and opens the new one. @throws Refusal `not_found` (client) */
export async function transferPetTo(tx: Tx, { petId, toClientId, linkId }: Transfer, context: MutationContext) {
  const client = toClientId === null ? null : await clientInUse(tx, toClientId);
  const today = await clinicToday(tx, context);
  for (const link of await currentOwners(tx, petId)) {
    if (link.clientId !== client?.id) await tx.patch(petOwners, link.id, { toOn: today });
  }
  const remaining = await currentOwners(tx, petId);
  if (client === null || remaining.length > 0) return;
  await tx.insert(petOwners, {
    ...emptyRow(petOwners),
    id: linkId,
    petId,
    clientId: client.id,
    role: "owner",
    fromOn: today,
  });
}
