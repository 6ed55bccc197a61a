import { addressLines } from "@fernpaw/domain/clients/address-lines";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { EstimateOnPaper } from "@fernpaw/domain/estimates/estimate-document";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import { dateWords } from "@fernpaw/domain/messages/template-values";
import { petTypes } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
import type { Clinic } from "../../../session/clinic-context.ts";
import { clockTime } from "../../../ui/clock-time.tsx";
import { estimatePage } from "../estimates.queries.ts";

export interface EstimatePaper {
  facts: EstimateOnPaper;
  /** Null: none, or not on this device. */
  client: RowOf<typeof clients> | null;
  petName: string;
}

/** Everything on an estimate. Null: not on this device. */
export async function estimatePaperOf(
  db: CacheDb,
  id: string,
  { settings, timeZone, today }: Pick<Clinic, "settings" | "timeZone"> & { today: LocalDate },
): Promise<EstimatePaper | null> {
  const page = await estimatePage(db, id, today);
  if (!page) return null;
  const { estimate, pet, lines, answer } = page;
  const [client = null, type] = await Promise.all([
    rowsOf(db, clients).get(estimate.clientId ?? ""),
    rowsOf(db, petTypes).get(pet.petTypeId),
  ]);
  const dayOf: EstimateOnPaper["dayOf"] = (at) => localDateOf(at, timeZone);
  return {
    client,
    petName: pet.name,
    facts: {
      settings,
      estimate,
      lines,
      answer,
      recipient: client ? [clientName(client), ...addressLines(client.address)] : [],
      clientNumber: client?.number ?? null,
      pet: [pet.name, type?.name ?? "", pet.breed].filter((part) => part !== "").join(", "),
      today,
      dayOf,
      momentText: (at) => `${dateWords(dayOf(at), settings.locale)}, ${clockTime(at, timeZone)}`,
    },
  };
}
