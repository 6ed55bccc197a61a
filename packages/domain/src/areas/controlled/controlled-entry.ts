import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { derivedId, followingId } from "../../kernel/ids.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { ControlledSchedule, ProductUnit } from "../catalogue/product.ts";

/** Each kind with the direction in which it moves the balance; `none`: not at all. */
export const ENTRY_KINDS = {
  opening: "both",
  receive: "in",
  dispense: "out",
  administer: "out",
  waste: "out",
  destroy: "out",
  return_supplier: "out",
  return_client: "in",
  transfer_out: "out",
  transfer_in: "in",
  count: "both",
  correction: "both",
  witness: "none",
} as const;
export const EntryKind = z.enum(
  Object.keys(ENTRY_KINDS) as [keyof typeof ENTRY_KINDS, ...(keyof typeof ENTRY_KINDS)[]],
);
export type EntryKind = z.output<typeof EntryKind>;

/** Days of entries that a device has first; the others come with the history. */
export const ENTRY_DAYS = 400;

/** `ok`, or why a person must look, the worst reason: below zero, other than the stock, or an entry came from before the last count. */
export const RegisterState = z.enum(["ok", "negative", "differs", "late"]);
export type RegisterState = z.output<typeof RegisterState>;

/**
 * The register of one controlled drug at one location: the balance of its entries. A product has one strength, so a
 * register has one too.
 */
export const controlledRegisters = defineEntity({
  table: "controlledRegisters",
  fields: () => ({
    productId: managed(ref("products")),
    locationId: managed(ref("locations")),
    /** The sum of its entries; moved by `enter` alone. May be negative. */
    balanceMilli: managed(z.int(), 0),
    /** The part of each batch in it, without those at 0. The key of stock without a batch is empty. */
    batchMilli: managed(z.record(z.string(), z.int()), {}),
    state: managed(RegisterState, "ok"),
    /** `yes`: an entry came from before the last count. The next count clears it, whatever `state` says meanwhile. */
    isLate: managed(z.enum(["yes", "no"]), "no"),
    /** The moment of the opening count; null: not opened. */
    openedAt: managed(z.nullable(Instant), null),
    /** The moment of the newest count, the opening count included. */
    countedAt: managed(z.nullable(Instant), null),
    /** The moment of the newest entry. */
    newestAt: managed(z.nullable(Instant), null),
  }),
  scope: "controlled",
  indexes: ["productId", "locationId"],
  buckets: { p1: "all" },
});

/** The end of one chain of entries: those of one device in the safe of one location. */
export const controlledChains = defineEntity({
  table: "controlledChains",
  fields: () => ({
    deviceId: managed(text(64)),
    locationId: managed(ref("locations")),
    /** The number of its last entry. */
    seq: managed(z.int(), 0),
    /** The hash of its last entry. */
    hash: managed(text(64)),
  }),
  scope: "controlled",
  indexes: ["locationId"],
  buckets: { p1: "all" },
});

/** The ledger of controlled drugs. Rows are added by `enter` and never change. */
export const controlledEntries = defineEntity({
  table: "controlledEntries",
  fields: () => ({
    registerId: managed(ref("controlledRegisters")),
    productId: managed(ref("products")),
    locationId: managed(ref("locations")),
    batchId: managed(z.nullable(ref("batches"))),
    kind: managed(EntryKind),
    /** In thousandths of the unit; negative: went out. 0: a witness, or a count as expected. */
    quantityMilli: managed(z.int()),
    /** As the product had them at that moment. */
    unit: managed(ProductUnit),
    strength: managed(nameText(60)),
    schedule: managed(ControlledSchedule),
    /** Of a count: what the register had of the batch, and what was there. */
    expectedMilli: managed(z.nullable(z.int())),
    countedMilli: managed(z.nullable(z.int())),
    /** When it happened, by the person's word. */
    occurredAt: managed(Instant),
    /** When it was recorded, by the author's clock. */
    recordedAt: managed(Instant),
    /** `yes`: later entries were there already when it came; lists show it in its place by time. */
    isMerged: managed(z.enum(["yes", "no"])),
    reason: managed(text(300)),
    /** The supplier, or who took it. */
    party: managed(nameText(160)),
    /** The number of the invoice or delivery. */
    document: managed(nameText(60)),
    petId: managed(z.nullable(ref("pets"))),
    clientId: managed(z.nullable(ref("clients"))),
    movementId: managed(z.nullable(ref("stockMovements"))),
    /** The entry that this one witnesses or corrects. */
    aboutId: managed(z.nullable(ref("controlledEntries"))),
    performedBy: managed(ref("staff")),
    /** Of a witness: the PIN or password. */
    approvalId: managed(z.nullable(ref("approvals"))),
    deviceId: managed(text(64)),
    chainId: managed(ref("controlledChains")),
    /** Its place in the chain, from 1. */
    seq: managed(z.int()),
    prevHash: managed(text(64)),
    /** SHA-256 of all of the above, of the stamps and of the clinic (`entry-hash.ts`). */
    hash: managed(text(64)),
  }),
  scope: "controlled",
  personal: {
    strength: "register",
    schedule: "register",
    reason: "register",
    party: "register",
    document: "register",
    deviceId: "register",
    prevHash: "register",
    hash: "register",
  },
  indexes: ["[registerId+occurredAt]", "[chainId+seq]", "aboutId"],
  serverIndexes: ["occurredAt"],
  buckets: {
    p1: [[{ field: "occurredAt", sinceDays: -ENTRY_DAYS }]],
    p2: [[{ field: "occurredAt", beforeDays: -ENTRY_DAYS }]],
  },
});

const REGISTER_SEED = "00000000-0000-8000-8000-c0d0000000a1";
const ENTRY_SEED = "00000000-0000-8000-8000-c0d0000000a2";
const MOVEMENT_SEED = "00000000-0000-8000-8000-c0d0000000a3";

/** Two devices mean the same register. */
export const registerIdOf = ({ productId, locationId }: { productId: string; locationId: string }): string =>
  derivedId(derivedId(productId, locationId), REGISTER_SEED);

/** Where `batchMilli` of a register has a batch; null: stock without a batch. */
export const batchKeyOf = (batchId: string | null): string => batchId ?? "";
export const batchOfKey = (key: string): string | null => (key === "" ? null : key);

/** The entry of a movement of stock that names no entry of its own. */
export const entryIdOf = (movementId: string): string => derivedId(movementId, ENTRY_SEED);

/** The movement of an entry that a person made in the register. */
export const registerMovementIdOf = (entryId: string): string => derivedId(entryId, MOVEMENT_SEED);

export const chainIdOf = (deviceId: string, locationId: string): string => followingId(locationId, deviceId);

/** Each entry waits for a second person; a witness needs none. */
export const needsWitness = ({ kind }: { kind: EntryKind }): boolean => kind !== "witness";

/**
 * Whether it is corrected in the register: a person made it there. A part of other work is corrected with that work. A
 * correction has no correction of its own.
 */
export const isCorrectable = ({
  id,
  kind,
  movementId,
}: Pick<RowOf<typeof controlledEntries>, "id" | "kind" | "movementId">): boolean =>
  kind !== "witness" && kind !== "correction" && (movementId === null || movementId === registerMovementIdOf(id));
