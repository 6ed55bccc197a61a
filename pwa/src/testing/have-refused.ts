import { attention } from "@fernpaw/domain/kernel/attention";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { v7 as uuidv7 } from "uuid";
import type { TestClinic } from "./render-in-clinic.tsx";

type Item = RowOf<typeof attention>;

/** Puts a change that the server refused into the inbox of the person; answers the id of the item. */
export async function haveRefused(
  clinic: TestClinic,
  values: Record<string, unknown>,
  change: Pick<Item, "mutationName"> & Partial<Item>,
  at: string | null = null,
): Promise<string> {
  const id = uuidv7();
  await clinic.have(attention, {
    id,
    kind: "rejected_mutation",
    severity: "conflict",
    scope: `user:${clinic.actor.userId}`,
    mutationUuid: uuidv7(),
    code: "invalid_args",
    entities: [],
    mine: { actorId: clinic.actor.userId, deviceId: clinic.sync.deviceId, at, values },
    theirs: null,
    details: {},
    status: "open",
    resolution: null,
    resolvedBy: null,
    resolvedAt: null,
    ...change,
  });
  return id;
}
