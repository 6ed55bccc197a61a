import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { parseArgs } from "@fernpaw/domain/kernel/run-mutation";
import { MUTATIONS } from "@fernpaw/domain/registry";
import { staff } from "@fernpaw/domain/staff/staff";
import type { PushResponse } from "@fernpaw/sync/protocol";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { staffRow } from "@fernpaw/testing/builders";
import { METHADONE } from "@fernpaw/testing/drug-safe";
import { v7 } from "uuid";
import { addGrant } from "../areas/approvals/approvals.queries.ts";
import { argsHashOf } from "../areas/approvals/approved-args.ts";
import type { OpenStore } from "../db/open-store.ts";
import { addUser, SEEN_AT, TestDevice, type TestUser } from "./sync-clinic.ts";

type Result = PushResponse["results"][number];

/** A clinic's safe on the real server: 20 ml of methadone, opened with a nurse as the witness. */
export async function drugDesk(
  { store, sync }: { store: Pick<OpenStore, "write">; sync: SyncServer },
  owner: TestUser,
) {
  const { clinicId } = owner;
  const nurse = await addUser(store, clinicId, { role: "employee", permissions: ["prescriptions:manage"] });
  await sync.withClinicTx(clinicId, { userId: owner.userId, name: "test.hire" }, async (tx) => {
    await tx.insert(staff, staffRow({ id: nurse.userId }));
  });
  const device = await new TestDevice(sync, { ...owner, isSteppedUp: true }).join();
  const [productId, batchId] = [v7(), v7()];
  const place = { productId, locationId: firstLocationId(clinicId), unit: "ml" };

  /** As the server keeps it when the witness has typed the PIN. */
  async function grant(name: string, args: { approval?: { id: string; approvedBy: string } }, from: TestDevice) {
    const mutation = MUTATIONS.find((one) => one.name === name);
    if (!mutation || !args.approval) return;
    const { id, approvedBy } = args.approval;
    const asked = { askedBy: from.user.userId, browserId: from.user.deviceId ?? null, mutationName: name };
    const given = {
      ...asked,
      id,
      approvedBy,
      argsHash: argsHashOf(parseArgs(mutation, args)),
      expiresAt: "2999-01-01T00:00:00.000Z",
    };
    await store.write((sql) => addGrant(sql, clinicId, given, SEEN_AT));
  }

  /** `isOffline`: the tablet alone compared the witness' PIN. */
  async function send(
    name: string,
    args: object,
    { from = device, at = SEEN_AT, isOffline = false } = {},
  ): Promise<Result> {
    if (!isOffline) await grant(name, args, from);
    const { results } = await from.push([from.entry(name, args, { at })]);
    return results[0] as Result;
  }
  async function ok(name: string, args: object, options: Parameters<typeof send>[2] = {}): Promise<Result> {
    const result = await send(name, args, options);
    if (result.status === "rejected") throw new Error(`${name} ${JSON.stringify(result)}`);
    return result;
  }

  const witness = () => ({ id: v7(), approvedBy: nurse.userId, reason: "Seen" });
  const moved = (args: object = {}) => ({
    id: v7(),
    ...place,
    batchId,
    quantityMilli: 1000,
    approval: witness(),
    ...args,
  });
  const figures = (countedMilli: number) => ({
    ...place,
    lines: [{ id: v7(), batchId, countedMilli }],
    reason: "Counted",
    approval: witness(),
  });
  await ok("products.register", { id: productId, ...METHADONE, trackStock: "yes", trackBatch: "yes" });
  await ok("batches.register", { id: batchId, productId, number: "ME-4410", receivedOn: "2026-01-31" });
  await ok("controlledRegisters.open", figures(20_000));
  return { clinicId, nurse, device, productId, batchId, place, send, ok, witness, moved, figures };
}
