import { mondayOf } from "@fernpaw/domain/kernel/time";
import type { FigureUnit } from "@fernpaw/domain/reports/figures";
import type { ReportRow } from "@fernpaw/domain/reports/report-answer";
import { paths } from "../../../paths.ts";
import { shortDay } from "../../../ui/clock-time.tsx";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { type MoneyStyle, unitText } from "../answers/report-text.ts";
import { copy } from "../reports.copy.ts";

/** A row behind a figure, with the names that the device has. */
export interface NamedRow extends ReportRow {
  clientName: string;
  petName: string;
  /** Of an entry in a register of controlled drugs: the register, where the device has it. */
  register: { productId: string; locationId: string } | null;
}

/** The page on which a row is shown. */
export function pageOfRow({ table, id, day, petId, clientId, appointmentId, register }: NamedRow): string {
  const ofPet = (): string => {
    if (petId !== null) return paths.pet(petId);
    return clientId === null ? paths.tasks : paths.client(clientId);
  };
  const pages: Record<ReportRow["table"], () => string> = {
    invoices: () => paths.invoice(id),
    creditNotes: () => paths.creditNote(id),
    payments: () => paths.receipt(id),
    tillSessions: () => paths.tillSession(id),
    visits: () => paths.visit({ id, appointmentId, petId: petId ?? "" }),
    appointments: () => paths.appointment(id),
    clients: () => paths.client(id),
    shifts: () => paths.rosterWeek(mondayOf(day)),
    reminders: ofPet,
    vaccinations: ofPet,
    prescriptions: () => paths.prescription(id),
    estimates: () => paths.estimate(id),
    stockMovements: () => paths.product(id),
    products: () => paths.product(id),
    controlledEntries: () => (register ? paths.drugRegister(register) : paths.drugRegisters),
    visitNotes: ofPet,
    chargeLines: ofPet,
    labOrders: () => paths.labOrder(id),
    tasks: ofPet,
  };
  return pages[table]();
}

/** Rows of a pet have its name in front. */
function titleOf({ table, number, petName, clientName }: NamedRow): string {
  if (table === "clients" && clientName !== "") return clientName;
  if (table === "visits" && petName !== "") return petName;
  const words = copy.row[table](number);
  return petName === "" || table === "appointments" ? words : `${petName}, ${words}`;
}

const VALUE_HEADS = { money: copy.columns.value, minutes: copy.columns.time, quantity: copy.columns.quantity } as const;

/** @param unit of the values; rows that are counted have none */
export const rowColumns = (unit: FigureUnit, money: MoneyStyle): TableColumns<NamedRow> =>
  tableColumns<NamedRow>([
    { id: "what", header: copy.columns.what, line: "title", value: titleOf, cell: (row) => <bdi>{titleOf(row)}</bdi> },
    {
      id: "day",
      header: copy.columns.day,
      line: "fact",
      value: ({ day }) => day,
      cell: ({ day }) => shortDay(`${day}T12:00:00.000Z`, "UTC"),
    },
    {
      id: "client",
      header: copy.columns.client,
      line: "fact",
      value: ({ table, clientName }) => (table === "clients" ? null : clientName || null),
    },
    ...(unit === "count" || unit === "share"
      ? []
      : [
          {
            id: "value",
            header: VALUE_HEADS[unit],
            line: "status",
            align: "end",
            value: ({ value }: NamedRow) => value,
            cell: ({ value }: NamedRow) => unitText(unit, value, money),
          } as const,
        ]),
  ]);
