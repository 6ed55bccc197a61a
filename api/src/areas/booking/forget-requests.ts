import { onlineRequests, type OnlineRequest } from "@fernpaw/domain/appointments/online-request";
import { type IntakeForm, intakeForms } from "@fernpaw/domain/clients/intake-form";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { addMinutes, toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyInstance } from "fastify";
import { everyClinicId } from "../../db/clinic-ids.queries.ts";
import { workInRounds } from "../../rounds.ts";

const EVERY_MS = 12 * 3_600_000;
export const KEPT_DAYS = 90;
/** One version writes at most 500 rows. */
const AT_ONCE = 200;
const AUTHOR = { userId: null, name: "onlineRequests.forget" };

export interface ForgetDeps {
  store: Pick<Store, "read">;
  sync: Pick<SyncServer, "withClinicTx" | "withClinicRead">;
  now: () => number;
}

/** Requests that became no appointment, last changed before `before`. */
async function oldRequests(tx: Tx, before: string): Promise<OnlineRequest[]> {
  const rows = [];
  for (const status of ["declined", "offered", "open"] as const) {
    rows.push(...(await tx.list(onlineRequests, { equals: { status } })));
  }
  return rows.filter(({ updatedAt }) => updatedAt < before).slice(0, AT_ONCE);
}

/** Forms of new clients that filled no record, last changed before `before`. */
async function oldForms(tx: Tx, before: string): Promise<IntakeForm[]> {
  const rows = [];
  for (const status of ["sent", "received", "discarded"] as const) {
    rows.push(...(await tx.list(intakeForms, { equals: { status } })));
  }
  return rows.filter(({ updatedAt }) => updatedAt < before).slice(0, AT_ONCE);
}

/** Deletes old requests that became no appointment and old forms that filled no record: the erasure of a client does not reach them. */
export async function forgetRequests({ store, sync, now }: ForgetDeps): Promise<void> {
  const before = addMinutes(toInstant(now()), -KEPT_DAYS * 24 * 60);
  for (const clinicId of await store.read(everyClinicId)) {
    const count = await sync.withClinicRead(
      clinicId,
      async (tx) => (await oldRequests(tx, before)).length + (await oldForms(tx, before)).length,
    );
    if (count === 0) continue;
    await sync.withClinicTx(clinicId, AUTHOR, async (tx) => {
      for (const { id } of await oldRequests(tx, before)) await tx.remove(onlineRequests, id);
      for (const { id } of await oldForms(tx, before)) await tx.remove(intakeForms, id);
    });
  }
}

export function scheduleForgetting(app: FastifyInstance, deps: ForgetDeps): void {
  workInRounds(app, { everyMs: EVERY_MS, failed: "old online requests could not be deleted" }, () =>
    forgetRequests(deps),
  );
}
