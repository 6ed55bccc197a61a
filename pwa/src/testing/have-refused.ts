import { attention } from "@fernpaw/domain/kernel/attention";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { v7 as uuidv7 } from "uuid";
import type { TestClinic } from "./render-in-clinic.tsx";

export interface RefusedItem extends Partial<RowOf<typeof attention>> {
  mutationName: string;
  /** The moment of the change; left out: not known. */
  at?: Instant;
  /** Left out: the person at the screen. */
  actorId?: string;
}

/** The inbox has a change of this person that the server refused. Answers the item's id. */
export async function haveRefused(
  { have, actor, sync }: TestClinic,
  values: Record<string, unknown>,
  { at, actorId = actor.userId, ...item }: RefusedItem,
): Promise<string> {
  const id = uuidv7();
  await have(attention, {
    id,
    kind: "rejected_mutation",
    severity: "conflict",
    scope: `user:${actor.userId}`,
    mutationUuid: uuidv7(),
    code: "invalid_args",
    entities: [],
    mine: { actorId, deviceId: sync.deviceId, at: at ?? null, values },
    theirs: null,
    details: {},
    status: "open",
    resolution: null,
    resolvedBy: null,
    resolvedAt: null,
    ...item,
  });
  return id;
}
