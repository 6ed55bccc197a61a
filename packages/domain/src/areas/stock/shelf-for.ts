import type { Tx } from "../../kernel/mutation.ts";
import { locations } from "../clinics/clinic.ts";
import { shelfOf } from "../clinics/locations-in-use.ts";

/** The id of the location whose stock is used at a location. */
export const shelfFor = async (tx: Tx, locationId: string): Promise<string> =>
  shelfOf(await tx.list(locations, {}), locationId);
