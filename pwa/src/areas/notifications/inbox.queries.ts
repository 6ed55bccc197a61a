import { appointments, endsAt } from "@fernpaw/domain/appointments/appointment";
import { rooms } from "@fernpaw/domain/clinics/clinic";
import { attention } from "@fernpaw/domain/kernel/attention";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { textTitle } from "@fernpaw/domain/notifications/notification-words.copy";
import { pets } from "@fernpaw/domain/pets/pet";
import { stockCounts } from "@fernpaw/domain/stock/stock-count";
import { stockTransfers } from "@fernpaw/domain/stock/stock-transfer";
import { goodsReceipts } from "@fernpaw/domain/suppliers/goods-receipt";
import { visitNotes } from "@fernpaw/domain/notes/note";
import { visits } from "@fernpaw/domain/visits/visit";
import type { Dexie } from "dexie";
import { rowsOf } from "../../db/rows.ts";
import { productNameOf } from "../../db/subject-names.ts";
import { paths } from "../../paths.ts";
import { changeWord } from "../../area-words.ts";
import { describeChange } from "../../session/sync-client/change-words.ts";
import { clockTime, shortDay } from "../../ui/clock-time.tsx";
import { fieldWord, isFieldNamed } from "../../field-words.ts";
import { titles as approvalTitles } from "./approval-item.copy.ts";
import { approvedChange, disputeOf, isApproval } from "./approval-item.queries.ts";
import { copy, prescriptionTitles, titles } from "./inbox.copy.ts";
import { billingTitles } from "./billing-item.copy.ts";
import { orderSubject, treatmentSubject } from "./care-subject.ts";
import { billingSubject } from "./billing-subject.ts";
import { prescriptionSubject } from "./prescription-subject.ts";
import { productSubject, type Subject } from "./product-subject.queries.ts";
import { askedOf, leftLines, type QuestionWords } from "./asked-words.ts";
import { textSubject } from "./text-item.queries.ts";
import { changedSubject, faultLines, typedRows, type TypedRow } from "./refused-words.ts";
import { clientWords, personName, valueWords } from "./value-words.ts";

export type InboxRow = RowOf<typeof attention>;

/** Open items, newest first; ties by id. */
export async function openItems(db: Dexie): Promise<InboxRow[]> {
  const items = await rowsOf(db, attention).where("status").equals("open").toArray();
  return items.sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1));
}

export interface DifferenceRow {
  label: string;
  mine: string;
  theirs: string;
  isDifferent: boolean;
}

export interface BookingLine {
  id: string;
  when: string;
  who: string;
  withWhom: string;
  room: string;
  /** It gave way: the other one was there first. */
  isTentative: boolean;
}

/** The words of an inbox item, with names for ids. */
export interface InboxItemWords {
  title: string;
  subtitle: string;
  rows: DifferenceRow[];
  /** The typed values of a refused change. */
  typed: TypedRow[];
  /** The refused fields and the reasons. */
  faults: string[];
  bookings: BookingLine[];
  mineName: string | null;
  theirsName: string | null;
  /** Where the subject can be looked at. */
  link: string | null;
  /** The question and its two answers; null if two people changed the same record. */
  asked: QuestionWords | null;
}

/** The fields in which the two sides speak about the same thing, differences first, as the item lists them. */
export async function differenceRows(db: Dexie, item: InboxRow, timeZone: string): Promise<DifferenceRow[]> {
  const table = item.entities[0]?.table ?? "";
  const mine = item.mine.values;
  const theirs = item.theirs?.values ?? {};
  const fields = Object.keys({ ...mine, ...theirs }).filter((field) => isFieldNamed(table, field));
  return Promise.all(
    fields.map(async (field) => {
      const [left, right] = await Promise.all([
        valueWords(db, field, mine[field], { timeZone, table, values: mine }),
        valueWords(db, field, theirs[field], { timeZone, table, values: theirs }),
      ]);
      return { label: fieldWord(table, field), mine: left, theirs: right, isDifferent: left !== right };
    }),
  );
}

async function bookingLine(db: Dexie, id: string, timeZone: string): Promise<BookingLine[]> {
  const appointment = await rowsOf(db, appointments).get(id);
  if (!appointment || appointment.status === "cancelled") return [];
  const [pet, client, vet, room] = await Promise.all([
    rowsOf(db, pets).get(appointment.petIds[0] ?? ""),
    clientWords(db, appointment.clientId),
    personName(db, appointment.vetId),
    appointment.roomId === null ? undefined : rowsOf(db, rooms).get(appointment.roomId),
  ]);
  const from = clockTime(appointment.startsAt, timeZone);
  return [
    {
      id,
      when: `${shortDay(appointment.startsAt, timeZone)}, ${from}–${clockTime(endsAt(appointment), timeZone)}`,
      who: [pet?.name, client].filter(Boolean).join(" · ") || titles.something,
      isTentative: appointment.tentative === "yes",
      withWhom: vet ?? copy.anybody,
      room: room?.name ?? "",
    },
  ];
}

async function readSubject(db: Dexie, item: InboxRow, timeZone: string): Promise<Subject> {
  if (item.kind === "text_received") return textSubject(db, item, timeZone);
  const first = item.entities[0] ?? (await changedSubject(db, item));
  switch (first?.table) {
    case "appointments": {
      const appointment = await rowsOf(db, appointments).get(first.id);
      const pet = await rowsOf(db, pets).get(appointment?.petIds[0] ?? "");
      const client = await clientWords(db, appointment?.clientId ?? null);
      const day = appointment ? shortDay(appointment.startsAt, timeZone) : "";
      const detail = [day, appointment?.reason, client].filter(Boolean).join(" · ");
      return { name: pet?.name ?? null, detail, link: `${paths.appointments}?open=${first.id}` };
    }
    case "pets":
      return { name: (await rowsOf(db, pets).get(first.id))?.name ?? null, detail: "", link: paths.pet(first.id) };
    case "clients":
      return { name: await clientWords(db, first.id), detail: "", link: paths.client(first.id) };
    case "visits": {
      const visit = await rowsOf(db, visits).get(first.id);
      const pet = visit ? await rowsOf(db, pets).get(visit.petId) : undefined;
      return { name: pet?.name ?? null, detail: visit?.reason ?? "", link: paths.dashboard };
    }
    case "treatments":
      return treatmentSubject(db, first.id);
    case "careOrders":
    case "careEntries":
      return orderSubject(db, first);
    case "prescriptions":
      return prescriptionSubject(db, first.id);
    case "invoices":
    case "payments":
    case "chargeLines":
    case "estimates":
      return billingSubject(db, item);
    case "visitNotes": {
      const note = await rowsOf(db, visitNotes).get(first.id);
      const pet = note ? await rowsOf(db, pets).get(note.petId) : undefined;
      const detail = note ? shortDay(note.typedAt, timeZone) : "";
      const versionId = item.details["versionId"];
      const link = item.kind === "note_two_versions" ? paths.noteVersions(String(versionId)) : null;
      return { name: pet?.name ?? null, detail, link };
    }
    case "stockCounts":
      return {
        name: (await rowsOf(db, stockCounts).get(first.id))?.name ?? null,
        detail: "",
        link: paths.stockCount(first.id),
      };
    case "products":
      return productSubject(db, item, first.id);
    case "controlledEntries":
      return productSubject(db, item, String(item.mine.values["productId"]));
    case "controlledChains":
    case "controlledRegisters":
      return { name: null, detail: "", link: paths.drugRegisters };
    case "stockTransfers": {
      const transfer = await rowsOf(db, stockTransfers).get(first.id);
      return { name: await productNameOf(db, transfer?.productId ?? null), detail: "", link: paths.stockTransfers };
    }
    case "goodsReceipts": {
      const receipt = await rowsOf(db, goodsReceipts).get(first.id);
      return { name: null, detail: receipt?.supplierName ?? "", link: paths.delivery(first.id) };
    }
    default:
      return { name: null, detail: "", link: null };
  }
}

function writeTitle(item: InboxRow, name: string | null, change: string): string {
  switch (item.kind) {
    case "stale_field":
      if (askedOf(item)) return askedOf(item)?.title(name ?? titles.aPet) ?? "";
      return item.entities[0]?.table === "appointments"
        ? titles.moved(name ?? titles.something)
        : titles.changed(name ?? titles.something);
    case "double_booking":
      return titles.doubleBooking;
    case "pet_checked_in_twice":
      return titles.twice(name ?? titles.aPet);
    case "arrived_after_cancel":
      return titles.arrivedAfterCancel(name ?? titles.aPet);
    case "duplicate_client":
      return titles.duplicate(name ?? titles.something);
    case "negative_stock":
      return titles.negativeStock(name ?? titles.aProduct);
    case "expired_batch_used":
      return titles.expiredBatch(name ?? titles.aProduct);
    case "recalled_batch_used":
      return titles.recalledBatch(name ?? titles.aProduct);
    case "controlled_balance_mismatch":
      return titles.registerMismatch(name ?? titles.aProduct);
    case "controlled_unwitnessed":
      return titles.unwitnessed(name ?? titles.aProduct);
    case "controlled_chain_broken":
      return titles.chainBroken;
    case "row_damaged":
      return item.entities[0]?.table === "auditEvents" ? titles.auditDamaged : titles.rowDamaged(name);
    case "given_twice":
      return titles.givenTwice(name ?? titles.aProduct);
    case "given_after_decision":
      return titles.givenAfterDecision(name ?? titles.aProduct);
    case "order_changed_twice":
      return titles.orderChangedTwice(name ?? titles.something);
    case "signed_unseen":
    case "dispensed_after_stop":
    case "repeat_exceeded":
      return prescriptionTitles[item.kind](name ?? titles.aProduct);
    case "duplicate_invoice":
    case "invoice_differs":
    case "charged_after_invoice":
    case "overpaid":
    case "paid_twice":
    case "number_late":
    case "credit_short":
    case "refund_exceeded":
    case "online_unclear":
    case "estimate_differs":
      return billingTitles[item.kind](name ?? titles.aClient, item.details["why"] ?? "currency");
    case "note_two_versions":
      return titles.noteVersions(name ?? titles.aPet);
    case "approved_offline":
      return approvalTitles.approvedOffline(change);
    case "approval_disputed":
      return approvalTitles[disputeOf(item)](change);
    case "text_received":
      return textTitle(name ?? titles.aClient);
    case "rejected_mutation":
      return titles.rejected(change);
    case "parked_mutation":
      return titles.parked(change);
    default:
      return titles.unknown;
  }
}

export async function inboxItemWords(db: Dexie, item: InboxRow, timeZone: string): Promise<InboxItemWords> {
  const bookingIds =
    item.kind === "double_booking"
      ? item.entities.filter(({ table }) => table === "appointments").map(({ id }) => id)
      : [];
  const isChange = item.kind === "rejected_mutation" || item.kind === "parked_mutation";
  const { values } = item.mine;
  const changeWords = (): string | Promise<string> => {
    if (isApproval(item)) return approvedChange(db, item);
    return isChange ? describeChange(db, item.mutationName, values) : changeWord(item.mutationName);
  };
  const [subject, left, rows, typed, bookings, mineName, theirsName, change] = await Promise.all([
    readSubject(db, item, timeZone),
    leftLines(db, item, timeZone),
    isChange || isApproval(item) ? [] : differenceRows(db, item, timeZone),
    isChange ? typedRows(db, item, timeZone) : [],
    Promise.all(bookingIds.map((id) => bookingLine(db, id, timeZone))),
    personName(db, item.mine.actorId),
    personName(db, item.theirs?.actorId ?? null),
    changeWords(),
  ]);
  return {
    title: writeTitle(item, subject.name, change),
    // Both bookings are listed; the first one alone would say too little.
    subtitle: item.kind === "double_booking" ? "" : left || subject.detail,
    rows,
    typed,
    faults: isChange ? faultLines(item) : [],
    bookings: bookings.flat(),
    mineName,
    theirsName,
    link: subject.link,
    asked: askedOf(item),
  };
}
