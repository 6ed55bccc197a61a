import { clockIn, fullDate } from "../../kernel/clock-words.ts";
import type { RowOf } from "../../kernel/entity.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { localDateOf } from "../../kernel/time.ts";
import { NO_VET } from "../appointments/appointment-words.copy.ts";
import type { PaperBlock } from "../clinics/paper-document.ts";
import { cutText } from "../clinics/paper-table.ts";
import { alertsThatHold, allergiesThatCount } from "../pets/active-alerts.ts";
import { lastWeight } from "../pets/measured.ts";
import { alertKindWords, allergyTitle, ageText, chipText, sexText, warningText } from "../pets/pet-words.copy.ts";
import { alerts, allergies, measurements, pets } from "../pets/pet.ts";
import { weightText, weightUnitOf } from "../pets/weight-text.ts";
import { dispenses, prescriptions } from "../prescriptions/prescription.ts";
import { standingOf } from "../prescriptions/standing.ts";
import { isOver, problems } from "../problems/problem.ts";
import { staff, titledName } from "../staff/staff.ts";
import { downtimeWords as words } from "./downtime.copy.ts";
import { type Appointment, byId, ownersOf, type PackContext, type Pet } from "./pack-reader.ts";

/** A text of a document has at most so many characters. */
const MOST_TEXT = 20_000;

const said = (parts: readonly string[], between = " · "): string => parts.filter((part) => part !== "").join(between);

const line = (label: string, text: string): string => (text === "" ? "" : `${label}: ${text}`);

async function warningsOf({ tx, day }: PackContext, petId: string): Promise<string[]> {
  const allergic = allergiesThatCount(await tx.list(allergies, { equals: { petId } }));
  const held = alertsThatHold(await tx.list(alerts, { equals: { subjectId: petId } }), day);
  return [...allergic.map(allergyTitle), ...held.map(({ kind, text }) => warningText(alertKindWords[kind], text))];
}

async function weightOf(context: PackContext, pet: Pet): Promise<string> {
  const { tx, speciesOf, weightUnit, timeZone } = context;
  const last = lastWeight(await tx.list(measurements, { equals: { petId: pet.id } }));
  if (last === null) return words.notWeighed;
  const unit = weightUnitOf(speciesOf.get(pet.petTypeId), weightUnit);
  return `${weightText(last.weightG, unit)}, ${fullDate(localDateOf(last.takenAt, timeZone))}`;
}

async function problemsOf(tx: Tx, petId: string): Promise<string[]> {
  const rows = (await tx.list(problems, { equals: { petId } })).filter(({ status }) => !isOver(status));
  const since = ({ onsetOn, createdAt }: RowOf<typeof problems>): string => onsetOn ?? createdAt;
  return rows.sort((a, b) => (since(a) > since(b) ? -1 : 1)).map(({ text }) => text);
}

async function medicinesOf({ tx, today }: PackContext, petId: string): Promise<string[]> {
  const rows = await tx.list(prescriptions, { equals: { petId } });
  const given = Map.groupBy(await tx.list(dispenses, { equals: { petId } }), (one) => one.prescriptionId as string);
  return rows
    .filter((one) => standingOf(one, given.get(one.id) ?? [], today) === "active")
    .sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1))
    .map(({ medicine, strength, directions }) => said([`${medicine} ${strength}`.trim(), directions], ": "));
}

interface Booked {
  rows: readonly Appointment[];
  vetOf: ReadonlyMap<string, RowOf<typeof staff>>;
}

async function summaryBlocks(context: PackContext, petId: string, { rows, vetOf }: Booked): Promise<PaperBlock[]> {
  const { tx, timeZone, hasAmPm, today, typeOf, speciesOf } = context;
  const pet = await tx.find(pets, petId);
  if (!pet) return [];
  const chip = pet.identifiers.find(({ kind }) => kind === "microchip")?.value ?? "";
  const owners = await ownersOf(tx, petId);
  const warnings = await warningsOf(context, petId);
  const booked = rows.map(({ startsAt, reason, typeId, vetId }) => {
    const vet = vetOf.get(vetId ?? "");
    const subject = reason || (typeOf.get(typeId)?.name ?? "");
    return said([clockIn(startsAt, timeZone, hasAmPm), subject, vet ? titledName(vet) : NO_VET]);
  });
  const lines = [
    said([speciesOf.get(pet.petTypeId)?.name ?? "", pet.breed, sexText(pet), ageText(pet, today), chipText(chip)]),
    line(words.booked, booked.join("; ")),
    line(words.owner, owners.map(({ name, phone }) => said([name, phone], ", ")).join("; ")),
    line(words.warnings, warnings.length === 0 ? words.noWarnings : warnings.join("; ")),
    line(words.weight, await weightOf(context, pet)),
    line(words.problems, (await problemsOf(tx, petId)).join("; ")),
    line(words.medicines, (await medicinesOf(context, petId)).join("; ")),
  ];
  return [
    { kind: "heading", text: said([pet.name, owners[0]?.lastName ?? ""], ", ") },
    { kind: "text", text: cutText(said(lines, "\n"), MOST_TEXT) },
  ];
}

/** A summary of each patient of the appointments, in the order of their first one. */
export async function patientBlocks(context: PackContext, rows: readonly Appointment[]): Promise<PaperBlock[]> {
  const byPet = new Map<string, Appointment[]>();
  for (const row of rows) for (const petId of row.petIds) byPet.set(petId, [...(byPet.get(petId) ?? []), row]);
  const vetOf = byId(await context.tx.list(staff, {}));
  const blocks: PaperBlock[] = [];
  for (const [petId, own] of byPet) blocks.push(...(await summaryBlocks(context, petId, { rows: own, vetOf })));
  if (blocks.length > 0) return blocks;
  return [
    { kind: "heading", text: words.patientsHeading },
    { kind: "text", text: words.noPatients },
  ];
}
