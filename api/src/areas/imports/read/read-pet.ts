import { NO_NAME } from "@fernpaw/domain/imports/import-match";
import { parseAge, parseBirth } from "@fernpaw/domain/imports/import-birth";
import type { ImportField } from "@fernpaw/domain/imports/import-fields";
import { parseImportDate } from "@fernpaw/domain/imports/import-values";
import { isNoName, parseDeceased, parseNeutered, parseSex, parseSpecies } from "@fernpaw/domain/imports/import-words";
import { SEX_ANSWERS, type SexAnswer, sexAnswerOf } from "@fernpaw/domain/imports/word-table";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { pets } from "@fernpaw/domain/pets/pet";
import { petTypeIdOf, type PetTypeCode } from "@fernpaw/domain/pets/pet-type-vocabulary";
import type { ImportSettings, ReaderContext, RecordValues } from "./record-values.ts";
import { idOfKey } from "./row-keys.ts";

type Neutered = PetDraft["neutered"];
export type PetDraft = Omit<NewRow<typeof pets>, "importId">;

const BIRTH_FIELDS: readonly ImportField[] = ["pet.birthDate", "pet.birthYear", "pet.age"];

function readSpecies(values: RecordValues, settings: ImportSettings): PetTypeCode | null {
  const typed = values.value("pet.species");
  if (typed === "") {
    if (settings.species === null) values.warn("pet.species", "species_missing", true);
    return settings.species;
  }
  const code = values.ourWord("pet.species", parseSpecies) as PetTypeCode | null;
  if (code === null) values.warn("pet.species", "species_unknown");
  return code ?? "other";
}

/** The column for neutering is believed before the column for the sex. */
function readSex(values: RecordValues): Pick<PetDraft, "sex" | "neutered"> {
  let { sex, neutered: alongside } = parseSex(values.value("pet.sex"));
  const ours = values.ourWord("pet.sex", () => sexAnswerOf({ sex, neutered: alongside })) as SexAnswer | null;
  if (ours !== null) ({ sex, neutered: alongside } = SEX_ANSWERS[ours]);
  const typed = values.value("pet.neutered");
  const neutered = typed === "" ? "unknown" : (values.ourWord("pet.neutered", parseNeutered) as Neutered | null);
  if (sex === null) values.warn("pet.sex", "sex_unknown");
  if (alongside === null) values.warn("pet.sex", "neutered_unknown");
  if (neutered === null) values.warn("pet.neutered", "neutered_unknown");
  const isStated = neutered === "yes" || neutered === "no";
  return { sex: sex ?? "unknown", neutered: isStated ? neutered : (alongside ?? "unknown") };
}

/** A text of at most so many UTF-16 units; empty for `N/A`, `*` and their like. */
function readText(values: RecordValues, field: ImportField, max: number): string {
  const typed = values.short(field, max);
  return isNoName(typed) ? "" : typed;
}

function readBreed(values: RecordValues): string {
  const typed = readText(values, "pet.breed", 78);
  if (typed === "") return "";
  return (values.ourWord("pet.breed", () => typed) ?? "").slice(0, 78);
}

function readBirth(values: RecordValues, context: ReaderContext): Pick<PetDraft, "birthOn" | "birthPrecision"> {
  const { today, settings, columns, positions } = context;
  const field = BIRTH_FIELDS.find((one) => values.value(one) !== "");
  const unknown = { birthOn: null, birthPrecision: "estimated" } as const;
  if (field === undefined) return unknown;
  const typed = values.value(field);
  const heading = columns[positions.get(field) ?? -1];
  if (field !== "pet.age") {
    const birth = parseBirth(typed, settings.dateOrder, today, heading);
    if (birth) return birth;
    values.warn(field, "bad_birth");
    return unknown;
  }
  const birthOn = parseAge(typed, today, heading);
  if (birthOn === null) values.warn(field, "bad_age");
  return { birthOn, birthPrecision: "estimated" };
}

function readStatus(typed: string): PetDraft["status"] | null {
  const answer = parseDeceased(typed);
  return answer === null ? null : answer === "yes" ? "deceased" : "active";
}

/** The day that a list names as the day of death, or its yes. */
function readDeath(values: RecordValues, { today, settings }: ReaderContext): Pick<PetDraft, "status" | "deceasedOn"> {
  const typed = values.value("pet.deceased");
  const deceasedOn = parseImportDate(typed, settings.dateOrder, today);
  if (deceasedOn !== null && deceasedOn <= today) return { status: "deceased", deceasedOn };
  const status = typed === "" ? "active" : values.ourWord("pet.deceased", readStatus);
  if (status === null) values.warn("pet.deceased", "deceased_unknown");
  return { status: (status ?? "active") as PetDraft["status"], deceasedOn: null };
}

function readIdentifiers(values: RecordValues): PetDraft["identifiers"] {
  const chip = values.value("pet.microchip").replace(/[\s-]/g, "");
  const licence = values.short("pet.licence", 60);
  const identifiers: PetDraft["identifiers"] = [];
  if (chip.length > 60 || (chip !== "" && !/^[0-9A-Za-z*]+$/.test(chip))) values.warn("pet.microchip", "bad_microchip");
  else if (chip !== "") identifiers.push({ kind: "microchip", value: chip });
  if (licence !== "") identifiers.push({ kind: "licence", value: licence });
  return identifiers;
}

/** The pet of a record, under this key; null: its species is missing, which is noted. */
export function readPet(values: RecordValues, context: ReaderContext, key: string): PetDraft | null {
  const code = readSpecies(values, context.settings);
  if (code === null) return null;
  const name = readText(values, "pet.name", 120);
  if (name === "" && context.positions.has("pet.name")) values.warn("pet.name", "name_missing");
  return {
    ...emptyRow(pets),
    id: idOfKey("pets", key),
    name: name || NO_NAME,
    petTypeId: petTypeIdOf(code),
    breed: [readBreed(values), readText(values, "pet.secondaryBreed", 78)].filter(Boolean).join(" / "),
    ...readSex(values),
    ...readBirth(values, context),
    ...readDeath(values, context),
    colour: readText(values, "pet.colour", 120),
    markings: "",
    identifiers: readIdentifiers(values),
    temperament: "unknown",
    notes: values.texts("pet.notes", 4000),
    importKey: key,
  };
}
