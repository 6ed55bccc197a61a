import { clients } from "@fernpaw/domain/clients/client";
import type { Dexie } from "dexie";
import { type ClientTwin, clientTwins } from "../clients/twins.queries.ts";
import type { InboxRow } from "./inbox.queries.ts";

/** The two of a `duplicate_client` item, the later one first; those merged meanwhile, or not on the device, are left out. */
export const findTwins = (db: Dexie, item: InboxRow): Promise<ClientTwin[]> =>
  clientTwins(
    db,
    item.entities.filter(({ table }) => table === clients.table).map(({ id }) => id),
  );
