import { addLocation, correctLocation } from "@fernpaw/domain/clinics/location.mutations";
import { effect, type MutationEffect } from "@fernpaw/sync/server/effects";
import { assertLocationsFit } from "./public/plan-room.ts";

/** The plan of the clinic limits its locations. */
export const subscriptionsEffects: readonly MutationEffect[] = [
  effect(addLocation, (_tx, sql, _args, { clinicId, receivedAt }) => assertLocationsFit(sql, clinicId, receivedAt)),
  effect(correctLocation, async (_tx, sql, { set }, { clinicId, receivedAt }) => {
    if (set.status === "active") await assertLocationsFit(sql, clinicId, receivedAt);
  }),
];
