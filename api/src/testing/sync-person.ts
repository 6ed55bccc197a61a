import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { v7 } from "uuid";
import type { SimPerson, SyncWorld } from "./sync-world.ts";

/** The arguments of a new client. */
export const newClient = (set: object = {}) => ({
  id: v7(),
  lastName: "Ortega",
  hasNoContact: "yes" as const,
  ...set,
});

/** A tab of the person that has loaded everything. */
export async function openIdle(
  world: SyncWorld,
  person: SimPerson,
  set: Parameters<SimPerson["openTab"]>[0] = {},
): Promise<SyncClient> {
  const tab = await person.openTab(set);
  await world.time.until(tab.waitForIdle());
  return tab;
}
