import { locations } from "@fernpaw/domain/clinics/clinic";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { recordWeight } from "@fernpaw/domain/pets/weight.mutations";
import type { Triage } from "@fernpaw/domain/visits/visit";
import { visits } from "@fernpaw/domain/visits/visit";
import { walkIn } from "@fernpaw/domain/visits/walk-in.mutations";
import { rowsOf } from "../../../db/rows.ts";
import { locationHere } from "../../../session/device-location.ts";
import type { Clinic } from "../../../session/clinic-context.ts";
import type { TypedWeight } from "../../appointments/public/arrival-weights.tsx";

interface WalkIn {
  clientId: string | null;
  petIds: readonly string[];
  reason: string;
  triage: Triage | null;
  readIds: string[];
  visitIds: Readonly<Record<string, string>>;
}

/** A visit for each pet that came together, with its weight. What an earlier try has done is left as it is. */
export async function letIn(
  { db, mutate }: Pick<Clinic, "db" | "mutate">,
  { clientId, petIds, reason, triage, readIds, visitIds }: WalkIn,
  weights: readonly TypedWeight[],
): Promise<void> {
  const locationId = locationHere(await rowsOf(db, locations).toArray())?.id;
  if (locationId === undefined) throw new Refusal("not_found", { table: "locations" });
  for (const petId of petIds) {
    const id = visitIds[petId];
    if (id === undefined || (await rowsOf(db, visits).get(id))) continue;
    await mutate(walkIn, { id, petId, clientId, locationId, reason, triage, acknowledgedAlertIds: readIds });
    const weight = weights.find((one) => one.petId === petId);
    if (weight) await mutate(recordWeight, { ...weight, visitId: id });
  }
}
