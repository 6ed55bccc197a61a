import { type ChargeLine, chargeLines } from "@fernpaw/domain/billing/charge-line";
import { issueCreditNote } from "@fernpaw/domain/billing/credit-note.mutations";
import { creditNotes } from "@fernpaw/domain/billing/credit-note";
import { creditableLines } from "@fernpaw/domain/billing/credited-lines";
import { divideCosts } from "@fernpaw/domain/billing/divide-costs.mutations";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { clients } from "@fernpaw/domain/clients/client";
import { WHOLE_MILLI_PERCENT } from "@fernpaw/domain/kernel/money";
import { staff } from "@fernpaw/domain/staff/staff";
import { anyRow, newId, wish, type Maker, type Wish } from "./convergence-wishes.ts";
import { assertHolds } from "./saved-work.ts";

/** Over a part of the lines of an invoice, with an owner's approval; several tablets credit the same ones. */
export async function credit(maker: Maker): Promise<Wish | null> {
  const { random, client } = maker;
  const invoice = await anyRow(maker, invoices);
  if (!invoice) return null;
  const notes = await client.cache.rows(creditNotes).where("invoiceId").equals(invoice.id).toArray();
  const lines = creditableLines(invoice, notes)
    .filter(() => random.chance(0.7))
    .map(({ line, leftMilli }) => ({
      lineId: line.lineId,
      quantityMilli: random.chance(0.5) ? leftMilli : 1 + random.below(leftMilli),
    }));
  const owner = (await client.cache.rows(staff).toArray()).find(({ isOwner }) => isOwner === "yes");
  if (lines.length === 0 || !owner) return null;
  const id = newId(maker);
  const approval = { id: newId(maker), approvedBy: owner.id, reason: "Agreed" };
  const note = { id, invoiceId: invoice.id, lines, reference: "T1-C0001", reason: "Returned", approval };
  return wish(issueCreditNote, note, { table: "creditNotes", id });
}

/** One charge, to one or two other clients, or whole again; rather one that is divided already, so that divisions meet. */
export async function division(maker: Maker): Promise<Wish | null> {
  const { random, client } = maker;
  const open = (await client.cache.rows(chargeLines).toArray()).filter(
    ({ status, visitId, part }) => status === "open" && visitId !== null && (part?.place ?? 0) === 0,
  );
  const divided = open.filter(({ part }) => part !== null);
  const line = random.pick(divided.length > 0 && random.chance(0.7) ? divided : open);
  if (!line) return null;
  const [one, two] = [await anyRow(maker, clients), await anyRow(maker, clients)];
  const named = [null, one?.id ?? null, two?.id ?? null].filter(() => random.chance(0.7));
  const payers = [...new Set(named.length === 0 ? [null] : named)];
  const share = Math.floor(WHOLE_MILLI_PERCENT / payers.length);
  const shares = payers.map((clientId, place) => ({
    clientId,
    shareMilliPercent: place === 0 ? WHOLE_MILLI_PERCENT - share * (payers.length - 1) : share,
  }));
  return wish(divideCosts, { lines: [{ id: line.id, payers: shares }] });
}

type All = <Row>(text: string) => Promise<Row[]>;

interface NoteRow {
  id: string;
  number: number | null;
  invoiceId: string;
  grossMinor: number;
  lines: string;
}

interface CreditedInvoice {
  id: string;
  creditedMinor: number;
  lines: string;
}

const quantities = (text: string): { lineId: string; quantityMilli: number }[] => JSON.parse(text) as never;

/** Credit notes have numbers without a gap, an invoice has the sum of its notes, and no line is credited beyond its quantity. */
export async function checkCredit(all: All): Promise<void> {
  const notes = await all<NoteRow>(
    `select "id", "number", "invoiceId", "grossMinor", "lines" from "creditNotes" where "clinicId" = ? order by "number"`,
  );
  const numbers = notes.map(({ number }) => Number(number));
  assertHolds(
    numbers.every((number, place) => number === place + 1),
    "the numbers of credit notes are 1..n",
    numbers.join(" "),
  );
  const bills = await all<CreditedInvoice>(
    `select "id", "creditedMinor", "lines" from "invoices" where "clinicId" = ?`,
  );
  for (const { id, creditedMinor, lines } of bills) {
    const own = notes.filter(({ invoiceId }) => invoiceId === id);
    const sum = own.reduce((minor, note) => minor + note.grossMinor, 0);
    assertHolds(sum === creditedMinor, "an invoice has the sum of its credit notes", `${id}: ${sum} ${creditedMinor}`);
    const credited = own.flatMap((note) => quantities(note.lines));
    for (const { lineId, quantityMilli } of quantities(lines)) {
      const milli = credited
        .filter((line) => line.lineId === lineId)
        .reduce((part, line) => part + line.quantityMilli, 0);
      assertHolds(milli <= quantityMilli, "a line is credited once", `${lineId}: ${milli} of ${quantityMilli}`);
    }
  }
}

interface PartRow {
  id: string;
  quantityMilli: number;
  part: string;
}

/** All parts of a divided charge are there, and make the whole. */
export async function checkDivided(all: All): Promise<void> {
  const rows = await all<PartRow>(
    `select "id", "quantityMilli", "part" from "chargeLines"
     where "clinicId" = ? and "part" is not null and "status" <> 'removed'`,
  );
  const parts = rows.map((row) => ({ ...row, part: JSON.parse(row.part) as NonNullable<ChargeLine["part"]> }));
  for (const [lineId, own] of Map.groupBy(parts, ({ part }) => part.lineId as string)) {
    const [first] = own;
    const places = own.map(({ part }) => part.place).sort((a, b) => a - b);
    const isWhole = first?.part.shares.every((_, place) => places[place] === place) === true;
    assertHolds(isWhole && places.length === first.part.shares.length, "a divided charge has all parts", lineId);
    const milli = own.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
    assertHolds(milli === first?.part.ofQuantityMilli, "the parts of a charge make the whole", `${lineId}: ${milli}`);
  }
}
