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

/** The ids of rows that were last changed before `before`: requests that became no appointment, forms that filled no record. */
async function oldRows(tx: Tx, before: string): Promise<{ requests: string[]; forms: string[] }> {
  const oldOf = (rows: readonly (OnlineRequest | IntakeForm)[]): string[] =>
    rows.filter(({ updatedAt }) => updatedAt < before).map(({ id }) => id);
  const [requests, forms]: [string[], string[]] = [[], []];
  for (const status of ["declined", "offered", "open"] as const) {
    requests.push(...oldOf(await tx.list(onlineRequests, { equals: { status } })));
  }
  for (const status of ["sent", "received", "discarded"] as const) {
    forms.push(...oldOf(await tx.list(intakeForms, { equals: { status } })));
  }
  return { requests: requests.slice(0, AT_ONCE), forms: forms.slice(0, AT_ONCE) };
}

/** Deletes old requests that became no appointment and old forms that filled no record: the erasure of a client does not reach them. */
export async function forgetRequests({ store, sync, now }: ForgetDeps): Promise<void> {
  const before = addMinutes(toInstant(now()), -KEPT_DAYS * 24 * 60);
  for (const clinicId of await store.read(everyClinicId)) {
    const { requests, forms } = await sync.withClinicRead(clinicId, (tx) => oldRows(tx, before));
    if (requests.length + forms.length === 0) continue;
    await sync.withClinicTx(clinicId, AUTHOR, async (tx) => {
      // An answer may have come since.
      const now = await oldRows(tx, before);
      for (const id of now.requests) await tx.remove(onlineRequests, id);
      for (const id of now.forms) await tx.remove(intakeForms, id);
    });
  }
}

export function scheduleForgetting(app: FastifyInstance, deps: ForgetDeps): void {
  workInRounds(app, { everyMs: EVERY_MS, failed: "old online requests could not be deleted" }, () =>
    forgetRequests(deps),
  );
}
