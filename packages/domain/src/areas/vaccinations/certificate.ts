import type { PaperDocument } from "../clinics/paper-document.ts";
import { certificateCopy as copy } from "./certificate.copy.ts";
import type { Vaccination } from "./vaccination.ts";
import { isRabies } from "./vaccine.ts";

/** Facts of the animal as the app writes them; an empty one is left out. */
export interface CertifiedPet {
  name: string;
  /** "Dog, Labrador". */
  kind: string;
  sex: string;
  born: string;
  colour: string;
  chip: string;
  weight: string;
}

export interface CertificateVet {
  /** With the title. */
  name: string;
  profession: string;
  /** Empty: none is kept. */
  licenceNo: string;
}

/** Why a certificate cannot be made; null: it can. A rabies certificate needs a vet with a licence number. */
export function whyNoCertificate(
  vaccination: Pick<Vaccination, "name" | "antigens" | "source" | "enteredInErrorAt">,
  vet: CertificateVet | null,
): "in_error" | "not_here" | "no_vet" | "no_licence" | null {
  if (vaccination.enteredInErrorAt !== null) return "in_error";
  if (!isRabies(vaccination)) return null;
  if (vaccination.source !== "here") return "not_here";
  if (vet?.profession !== "vet") return "no_vet";
  return vet.licenceNo.trim() === "" ? "no_licence" : null;
}

interface Certified {
  paper: "a4" | "letter";
  pet: CertifiedPet;
  /** Name and address of the owner, line by line. */
  recipient: string[];
  /** In the order of the table. */
  vaccinations: readonly Vaccination[];
  /** Signs it; null: the vet signs on paper. */
  vet: CertificateVet | null;
  /** As people read a day. */
  dayText: (day: string) => string;
  today: string;
}

const NOTHING = "–";

/** The certificate as the app shows and prints it, and as the server makes a PDF of it. */
export function certificateDocument({
  paper,
  pet,
  recipient,
  vaccinations,
  vet,
  dayText,
  today,
}: Certified): PaperDocument {
  const [only] = vaccinations;
  const isOfRabies = vaccinations.length === 1 && only !== undefined && isRabies(only);
  const { facts } = copy;
  const animal = [
    [facts.name, pet.name],
    [facts.species, pet.kind],
    [facts.sex, pet.sex],
    [facts.born, pet.born],
    [facts.colour, pet.colour],
    [facts.weight, pet.weight],
    [facts.chip, pet.chip],
    [facts.tag, isOfRabies ? (only?.rabiesTagNo ?? "") : ""],
  ].filter(([, value]) => value !== "") as [string, string][];
  const day = (value: string | null): string => (value === null ? NOTHING : dayText(value));
  const { columns } = copy;
  return {
    paper,
    title: isOfRabies ? copy.rabiesTitle : copy.title,
    recipient,
    facts: [
      { label: copy.date, value: dayText(today) },
      { label: copy.pet, value: pet.name },
    ],
    blocks: [
      { kind: "heading", text: copy.animal },
      { kind: "text", text: animal.map(([label, value]) => `${label}: ${value}`).join("\n") },
      { kind: "heading", text: copy.vaccinations },
      {
        kind: "table",
        columns: [
          { label: columns.given, align: "start", share: 18 },
          { label: columns.vaccine, align: "start", share: 36 },
          { label: columns.batch, align: "start", share: 16 },
          { label: columns.expires, align: "start", share: 15 },
          { label: columns.next, align: "start", share: 15 },
        ],
        rows: vaccinations.map((row) => [
          dayText(row.givenOn),
          row.source === "here" ? row.name : copy.elsewhere(row.name),
          [row.manufacturer, row.batchNo].filter((part) => part !== "").join(" ") || NOTHING,
          day(row.expiresOn),
          day(row.nextDueOn),
        ]),
        totals: [],
      },
      {
        kind: "text",
        text: [vet === null ? "" : copy.signed(vet.name, vet.licenceNo), copy.signature].join("\n\n").trim(),
      },
    ],
  };
}

/** The same in plain text, for a mail. */
export function certificateText({
  pet,
  vaccinations,
  vet,
  dayText,
}: Pick<Certified, "pet" | "vaccinations" | "vet" | "dayText">): string {
  const lines = vaccinations.map((row) =>
    [
      `${dayText(row.givenOn)}: ${row.source === "here" ? row.name : copy.elsewhere(row.name)}`,
      row.batchNo === "" ? "" : `${copy.columns.batch} ${row.batchNo}`,
      row.nextDueOn === null ? "" : `${copy.columns.next} ${dayText(row.nextDueOn)}`,
    ]
      .filter((part) => part !== "")
      .join(", "),
  );
  const animal = [pet.name, pet.kind, pet.chip === "" ? "" : `${copy.facts.chip} ${pet.chip}`].filter(
    (part) => part !== "",
  );
  return [animal.join(", "), lines.join("\n"), vet === null ? "" : copy.signed(vet.name, vet.licenceNo)]
    .filter((part) => part !== "")
    .join("\n\n");
}
