import { clientName, clients } from "@fernpaw/domain/clients/client";
import { filledTemplate } from "@fernpaw/domain/consents/form-answers";
import type { Clause } from "@fernpaw/domain/consents/form-template";
import { seededFormTemplates } from "@fernpaw/domain/consents/form-vocabulary";
import { type Signature, signatureSvg } from "@fernpaw/domain/consents/signature";
import { formHashOf } from "@fernpaw/domain/consents/signed-form-content";
import { AGREED, signedForms } from "@fernpaw/domain/consents/signed-form";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { addMinutes, epochMsOf } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import type { DemoClinic } from "./demo-logins.ts";
import { type DemoRow, demoRow } from "./demo-people.ts";
import { type DemoRandom, demoRandom } from "./demo-random.ts";

type Visit = NewRow<typeof visits>;
type Form = NewRow<typeof signedForms>;

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 71;
const DEVICE = "reception-1";

const SURGERY = "Anaesthesia and surgery";
const ADMISSION = "Admission to the clinic";
const PHOTOS = "Photos and data";

/** Of visits of today, then of the past, the newest first. */
const OPEN_VISITS: readonly Partial<Form>[] = [
  { title: SURGERY, spendLimit: "amount", spendLimitMinor: 60_000, resuscitation: "closed_chest" },
  { title: ADMISSION, spendLimit: "amount", spendLimitMinor: 35_000, resuscitation: "none" },
];
const PAST_VISITS: readonly Partial<Form>[] = [
  { title: PHOTOS },
  { title: SURGERY, spendLimit: "no_limit", resuscitation: "full" },
  { title: SURGERY, outcome: "declined", declineReason: "Wants a second opinion first" },
  { title: PHOTOS },
  { title: ADMISSION, spendLimit: "amount", spendLimitMinor: 25_000, resuscitation: "full" },
  { title: PHOTOS },
  { title: SURGERY, spendLimit: "amount", spendLimitMinor: 80_000, resuscitation: "full" },
];
/** Of the past ones: signed with a typed name, and signed for the wrong pet. */
const TYPED_AT = 3;
const IN_ERROR_AT = 5;

/** A few loops, as a hand writes a name. */
export function drawnName(random: DemoRandom): Signature {
  const loops = random.between(5, 8);
  const points = Array.from({ length: loops * 8 }, (_, at) => ({
    x: 900 + at * 65 + random.between(-12, 12),
    y: 1050 + Math.round(Math.sin((at / 8) * Math.PI * 2) * (at < 8 ? 520 : 230)) + random.between(-40, 40),
    time: at * 18,
    pressure: 500,
  }));
  const last = points.at(-1) ?? { x: 900, y: 1050, time: 0, pressure: 500 };
  const line = [0, 1, 2, 3].map((at) => ({
    x: 1000 + at * Math.round((last.x - 1000) / 3),
    y: 1560 - at * 40,
    time: last.time + 400 + at * 20,
    pressure: 500,
  }));
  return { width: 7200, height: 2080, strokes: [{ points }, { points: line }] };
}

function answerTo({ kind, options }: Clause, random: DemoRandom, initials: string): string {
  if (kind === "agree") return AGREED;
  if (kind === "initials") return initials;
  return kind === "choice" ? random.pick(options).label : "";
}

interface Names {
  pet: string;
  client: string;
  clinic: string;
}

function formRow(
  random: DemoRandom,
  clinic: DemoClinic,
  { visit, names, set }: { visit: Visit; names: Names; set: Partial<Form> },
): Form | null {
  const template = seededFormTemplates(clinic.clinicId).find(({ name }) => name === set.title);
  if (!template) return null;
  const signedAt = addMinutes(visit.openedAt, 4);
  const isSigned = set.outcome !== "declined";
  const signature = isSigned && !set.typedName ? drawnName(random) : null;
  const initials = names.client
    .split(" ")
    .map((part) => part.charAt(0))
    .join("");
  const { intro, clauses } = filledTemplate(template, names);
  const content = {
    ...emptyRow(signedForms),
    id: random.id(epochMsOf(signedAt)),
    petId: visit.petId,
    visitId: visit.id,
    clientId: visit.clientId,
    templateId: template.id,
    title: template.name,
    petName: names.pet,
    clientName: names.client,
    intro,
    clauses: clauses.map((clause) => ({ ...clause, answer: isSigned ? answerTo(clause, random, initials) : "" })),
    currency: "GBP",
    signerName: names.client,
    ...set,
    signature,
    signatureSvg: signature === null ? "" : signatureSvg(signature),
    signedAt,
    witnessedBy: visit.vetId ?? clinic.people[0]?.userId ?? "",
    deviceId: DEVICE,
  };
  return { ...content, contentHash: formHashOf(content) };
}

/** Forms that clients signed: of patients in exam with their wishes, and of visits of the past. */
export function demoForms(
  clinic: DemoClinic,
  { people, schedule }: { people: readonly DemoRow[]; schedule: readonly DemoRow[] },
): DemoRow[] {
  const random = demoRandom(clinic.seed + SEED_STEP);
  const namesOf = <Row>(table: { table: string }, name: (row: Row) => string): Map<string, string> =>
    new Map(people.flatMap(({ entity, row }) => (entity.table === table.table ? [[row.id, name(row as Row)]] : [])));
  const petNames = namesOf<NewRow<typeof pets>>(pets, ({ name }) => name);
  const clientNames = namesOf<NewRow<typeof clients>>(clients, clientName);
  const newest = schedule
    .filter(({ entity }) => entity === visits)
    .map(({ row }) => row as Visit)
    .toSorted((a, b) => (a.openedAt < b.openedAt ? 1 : a.openedAt > b.openedAt ? -1 : 0));
  const open = newest.filter(({ stage }) => stage === "in_treatment" || stage === "with_vet");
  const past = newest.filter(({ status }) => status === "closed");
  const plan = [
    ...OPEN_VISITS.map((set, at) => ({ visit: open[at], set, isWrong: false, isTyped: false })),
    ...PAST_VISITS.map((set, at) => ({
      visit: past[at * 3 + 1],
      set,
      isWrong: at === IN_ERROR_AT,
      isTyped: at === TYPED_AT,
    })),
  ];
  return plan.flatMap(({ visit, set, isWrong, isTyped }) => {
    const [pet, client] = [petNames.get(visit?.petId ?? ""), clientNames.get(visit?.clientId ?? "")];
    if (!visit || pet === undefined || client === undefined) return [];
    const form = formRow(random, clinic, {
      visit,
      names: { pet, client, clinic: clinic.name },
      set: { ...set, ...(isTyped && { typedName: client }) },
    });
    if (!form) return [];
    const wrong = {
      enteredInErrorAt: addMinutes(form.signedAt, 15),
      enteredInErrorReason: "Signed for the wrong pet",
      enteredInErrorBy: form.witnessedBy,
    };
    return [demoRow(signedForms, { ...form, ...(isWrong && wrong) })];
  });
}
