import assert from "node:assert/strict";
import type { products } from "@fernpaw/domain/catalogue/product";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { chainIdOf, controlledEntries, controlledRegisters } from "@fernpaw/domain/controlled/controlled-entry";
import { recordEntry, witnessEntries } from "@fernpaw/domain/controlled/controlled-entry.mutations";
import { CHAIN_START, faultAfter } from "@fernpaw/domain/controlled/entry-hash";
import { countRegister, openRegister } from "@fernpaw/domain/controlled/register-count.mutations";
import { attention } from "@fernpaw/domain/kernel/attention";
import type { NewRow } from "@fernpaw/domain/kernel/entity";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { v7 as uuidv7 } from "uuid";
import { aClient, aPet, aStaffMember } from "./builders.ts";
import { anEmployee, MemoryClinic, type RunOptions } from "./memory-clinic.ts";
import { aBatch, aProduct } from "./stock-builders.ts";

/** Methadone, counted in millilitres, as a product of a clinic. */
export const METHADONE = {
  name: "Methadone 10 mg/ml",
  activeIngredient: "methadone",
  strength: "10 mg/ml",
  kind: "medication",
  dispensingUnit: "ml",
  smallestPart: "any",
  controlled: { region: "UK", class: "2" },
} as const satisfies Partial<NewRow<typeof products>>;

/** A clinic whose safe has 20 ml of methadone of one batch, opened by its owner and witnessed by a nurse. */
export async function drugSafe({ side = "server" as "server" | "device", isOpen = true } = {}) {
  const clinic = new MemoryClinic({ side });
  const nurse = anEmployee();
  aStaffMember(clinic, { id: nurse.userId });
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const product = aProduct(clinic, METHADONE);
  const batch = aBatch(clinic, { productId: product.id, number: "ME-4410" });
  const locationId = firstLocationId(clinic.clinicId);
  const place = { productId: product.id, locationId, unit: "ml" };
  const witness = (approvedBy: string = nurse.userId) => ({ id: uuidv7(), approvedBy, reason: "Seen" });
  const record = (args: object = {}, options: RunOptions = {}) =>
    clinic.run(
      recordEntry,
      { id: uuidv7(), ...place, batchId: batch.id, kind: "administer", quantityMilli: 1000, petId: pet.id, ...args },
      options,
    );
  const figures = (countedMilli: number, batchId: string | null = batch.id) => [
    { id: uuidv7(), batchId, countedMilli },
  ];
  const open = (countedMilli: number, args: object = {}, options: RunOptions = {}) =>
    clinic.run(openRegister, { ...place, lines: figures(countedMilli), approval: witness(), ...args }, options);
  const count = (countedMilli: number, args: object = {}, options: RunOptions = {}) =>
    clinic.run(countRegister, { ...place, lines: figures(countedMilli), ...args }, options);
  const sign = (entryIds: readonly string[], approvedBy: string = nurse.userId, options: RunOptions = {}) =>
    clinic.run(witnessEntries, { entryIds, approval: witness(approvedBy) }, options);
  if (isOpen) await open(20_000);
  const entries = () =>
    clinic
      .all(controlledEntries)
      .toSorted((a, b) => (a.occurredAt + a.recordedAt < b.occurredAt + b.recordedAt ? -1 : 1));
  const register = () => clinic.all(controlledRegisters)[0];
  const shelf = () => clinic.all(stockLevels).reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
  const items = () => clinic.all(attention).filter(({ status }) => status === "open");
  return {
    clinic,
    nurse,
    client,
    pet,
    product,
    batch,
    locationId,
    place,
    witness,
    record,
    figures,
    open,
    count,
    sign,
    entries,
    register,
    shelf,
    items,
  };
}

/** The broken places of the chains of a clinic's entries: none, while nothing was changed. */
export function brokenChains(clinic: MemoryClinic): string[] {
  const chains = Map.groupBy(clinic.all(controlledEntries), ({ deviceId, locationId }) =>
    chainIdOf(deviceId, locationId),
  );
  return [...chains].flatMap(([chainId, rows]) => {
    let last = { seq: 0, hash: CHAIN_START };
    for (const row of rows.toSorted((a, b) => a.seq - b.seq)) {
      const fault = row.chainId === chainId ? faultAfter(clinic.clinicId, last, row) : "unlinked";
      if (fault !== null) return [`${chainId} ${row.seq} ${fault}`];
      last = row;
    }
    return [];
  });
}

export type Safe = Awaited<ReturnType<typeof drugSafe>>;

/** @throws AssertionError where register and shelf differ, or a chain is broken */
export function agree({ clinic, register, shelf }: Safe): void {
  assert.equal(register()?.balanceMilli, shelf());
  assert.deepEqual(brokenChains(clinic), []);
}
