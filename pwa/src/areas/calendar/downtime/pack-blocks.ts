import type { PaperBlock } from "@fernpaw/domain/clinics/paper-document";
import { localDateOf, type LocalDate } from "@fernpaw/domain/kernel/time";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { petNames, subjectOf, vetName } from "../../appointments/public/entry-words.ts";
import { ageText, chipText, sexText } from "../../pets/public/pet-words.ts";
import { aboutCopy, alertKindWords, allergyTitle } from "../../pets/public/warning-words.ts";
import { weightText, weightUnitOf } from "../../pets/public/weight.ts";
import type { SheetRow } from "../../wards/wards.queries.ts";
import { copy } from "../calendar.copy.ts";
import type { PatientSummary, WardSheet } from "./pack.queries.ts";
import { paperTable } from "./paper-table.ts";

const words = copy.downtime;

interface Reading {
  today: LocalDate;
  timeZone: string;
  weightUnit: "kg" | "lb";
}

const said = (parts: readonly string[], between = " · "): string => parts.filter((part) => part !== "").join(between);

const line = (label: string, text: string): string => (text === "" ? "" : `${label}: ${text}`);

function summaryText(summary: PatientSummary, { today, timeZone, weightUnit }: Reading): string {
  const { page, entries, alerts, allergies, weight, problems, medicines } = summary;
  const { pet, type, owners } = page;
  const chip = pet.identifiers.find(({ kind }) => kind === "microchip")?.value ?? "";
  const warnings = [
    ...allergies.map(allergyTitle),
    ...alerts.map(({ kind, text }) => aboutCopy.warning(alertKindWords[kind], text)),
  ];
  const weighed = weight
    ? `${weightText(weight.weightG, weightUnitOf(type, weightUnit))}, ${fullDate(localDateOf(weight.takenAt, timeZone))}`
    : words.notWeighed;
  const booked = entries.map((entry) =>
    said([clockTime(entry.appointment.startsAt, timeZone), subjectOf(entry), vetName(entry)]),
  );
  return [
    said([type?.name ?? "", pet.breed, sexText(pet), ageText(pet, today), chipText(chip)]),
    line(words.booked, booked.join("; ")),
    line(words.owner, owners.map(({ name, phone }) => said([name, phone], ", ")).join("; ")),
    line(words.warnings, warnings.length === 0 ? words.noWarnings : warnings.join("; ")),
    line(words.weight, weighed),
    line(words.problems, problems.join("; ")),
    line(words.medicines, medicines.join("; ")),
  ]
    .filter((text) => text !== "")
    .join("\n");
}

export const patientBlocks = (summaries: readonly PatientSummary[], reading: Reading): PaperBlock[] =>
  summaries.length === 0
    ? [
        { kind: "heading", text: words.patientsHeading },
        { kind: "text", text: words.noPatients },
      ]
    : summaries.flatMap((summary): PaperBlock[] => [
        { kind: "heading", text: `${petNames({ pets: [summary.page.pet] })}, ${ownerOf(summary)}` },
        { kind: "text", text: summaryText(summary, reading) },
      ]);

const ownerOf = ({ page: { owners } }: PatientSummary): string => owners[0]?.lastName ?? "";

const quantityOf = (milli: number | null, product: SheetRow["product"]): string =>
  product && milli !== null ? quantityText(milli, product.dispensingUnit) : "";

/** One table for each inpatient: the orders with the times of the day, and room to write. */
export const wardBlocks = (sheets: readonly WardSheet[], { timeZone }: Reading): PaperBlock[] =>
  sheets.flatMap(({ entry, sheet }): PaperBlock[] => {
    const rows = sheet.rows.map(({ order, product, cells }) => [
      said([order.what, quantityOf(order.quantityMilli, product), order.dose, order.route, order.note]),
      cells.map(({ at }) => clockTime(at, timeZone)).join(", "),
      "",
    ]);
    return [
      { kind: "heading", text: `${words.wardHeading}: ${words.sheetOf(entry.petName, entry.kennel?.name ?? "")}` },
      rows.length === 0 ? { kind: "text", text: words.noOrders } : paperTable(words.sheetHeads, [38, 24, 38], rows),
    ];
  });
