export type Scope = "people" | "schedule" | "stock" | "billing" | `user:${string}`;

export interface Row {
  readonly scope: Scope;
  readonly fields: Readonly<Record<string, string | number | null>>;
}

/** What a mutation reads and writes; keys are `table:id`. */
export interface ModelTx {
  get(key: string): Row | undefined;
  keys(table: string): string[];
  put(key: string, row: Row): void;
  remove(key: string): void;
  /** Sets one field; `isCritical` keeps the server's value where another device changed it since `base`. */
  set(key: string, field: string, value: string | number, isCritical: boolean): void;
  raise(kind: string): void;
  /** The next number of the invoice series; null on a device. */
  nextNumber(): number | null;
}

export class Refused extends Error {}
export class Defect extends Error {}

export interface Entry {
  readonly seq: number;
  clientId: string;
  id: number;
  readonly uuid: string;
  readonly name: MutationName;
  readonly target: string;
  readonly value: number;
  /** Row version that the author saw. */
  readonly base: number;
  /** The whole row that the author saw, for the bug that writes it back. */
  readonly seen: Row | undefined;
  /** Stock on hand that the author saw, for the bug that writes totals. */
  readonly seenStock: number;
  readonly dependsOn: readonly string[];
  readonly actor: string;
  readonly deviceId: string;
  archivedAt: number;
}

export const MUTATION_NAMES = [
  "pet.create",
  "pet.rename",
  "pet.recolour",
  "pet.remove",
  "appointment.book",
  "appointment.cancel",
  "stock.move",
  "invoice.issue",
  "note.sign",
  "poison",
] as const;
export type MutationName = (typeof MUTATION_NAMES)[number];

export const NEEDS: Record<MutationName, Scope> = {
  "pet.create": "people",
  "pet.rename": "people",
  "pet.recolour": "people",
  "pet.remove": "people",
  "appointment.book": "schedule",
  "appointment.cancel": "schedule",
  "stock.move": "stock",
  "invoice.issue": "billing",
  "note.sign": "people",
  poison: "people",
};

const isTaken = (tx: ModelTx, slot: number): boolean =>
  tx.keys("appointments").some((key) => {
    const fields = tx.get(key)?.fields;
    return fields?.["slot"] === slot && fields["status"] === "booked";
  });

function book(tx: ModelTx, entry: Entry): void {
  if (tx.get(entry.target)) return;
  const slot = entry.value % 6;
  const isCollision = isTaken(tx, slot);
  if (isCollision && slot % 2 === 1) throw new Refused("slot_taken");
  if (isCollision) tx.raise("double_booking");
  tx.put(entry.target, { scope: "schedule", fields: { slot, status: "booked" } });
}

function moveStock(tx: ModelTx, entry: Entry, isAbsolute: boolean): void {
  const delta = (entry.value % 9) - 4;
  tx.put(entry.target, { scope: "stock", fields: { delta } });
  const onHand = Number(tx.get("stock:1")?.fields["onHand"] ?? 0);
  tx.put("stock:1", { scope: "stock", fields: { onHand: (isAbsolute ? entry.seenStock : onHand) + delta } });
}

function need(tx: ModelTx, key: string): void {
  if (!tx.get(key)) throw new Refused("not_found");
}

/** The same function on the device and on the server, as in the product. */
export function runMutation(tx: ModelTx, entry: Entry, bugs: ReadonlySet<string>): void {
  switch (entry.name) {
    case "pet.create":
      if (tx.get(entry.target)) throw new Refused("already_exists");
      tx.put(entry.target, { scope: "people", fields: { name: "new", colour: "new" } });
      return;
    case "pet.rename":
    case "pet.recolour": {
      need(tx, entry.target);
      if (bugs.has("whole_row_last_write_wins") && entry.seen) tx.put(entry.target, entry.seen);
      const field = entry.name === "pet.rename" ? "name" : "colour";
      tx.set(entry.target, field, `${entry.uuid}`, field === "name");
      return;
    }
    case "pet.remove":
      need(tx, entry.target);
      tx.remove(entry.target);
      return;
    case "appointment.book":
      book(tx, entry);
      return;
    case "appointment.cancel":
      need(tx, entry.target);
      tx.set(entry.target, "status", "cancelled", false);
      return;
    case "stock.move":
      moveStock(tx, entry, bugs.has("absolute_stock"));
      return;
    case "invoice.issue": {
      const number = tx.nextNumber();
      if (entry.value % 5 === 0) throw new Refused("nothing_to_bill");
      tx.put(entry.target, { scope: "billing", fields: { number } });
      return;
    }
    case "note.sign":
      if (tx.get(entry.target)) throw new Refused("signed");
      tx.put(entry.target, { scope: "people", fields: { text: entry.uuid } });
      return;
    case "poison":
      throw new Defect("a mutation of ours that fails");
  }
}
