import { addDays, addMinutes, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { importedNote, importedTexts } from "@fernpaw/domain/notes/imported-note";
import { visitNotes } from "@fernpaw/domain/notes/note";
import { pets } from "@fernpaw/domain/pets/pet";
import { handoverNotes } from "@fernpaw/domain/tasks/handover-note";
import { DEMO_ZONE, type DemoClinic } from "./demo-logins.ts";
import { type DemoPeople, demoRow, type DemoRow } from "./demo-people.ts";
import { demoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 71;
const DAY_MIN = 24 * 60;

/** Older than each of the notes. */
const OLD_ENOUGH_DAYS = 5 * 365;

/** Notes of the system that the practice had before. */
const EARLIER = [
  {
    title: "Dental",
    author: "Dr Whitcombe",
    text: "Scale and polish under general anaesthetic.\nTwo upper incisors extracted, sockets closed.\nSoft food for five days. Recovered well, home the same evening.",
    yearsAgo: 3,
  },
  {
    title: "First visit",
    author: "Dr Whitcombe",
    text: "New to the practice. Vaccinated elsewhere, card seen.\nHeart and lungs normal, teeth grade 1. Weight management discussed.",
    yearsAgo: 4,
  },
  {
    title: "Lameness",
    author: "Dr Amin",
    text: "Intermittently lame on the right fore for three weeks.\nX-rays of the elbow: mild changes, see the envelope in the archive.\nRest and pain relief for ten days, then short walks. Better at the phone call.",
    yearsAgo: 2,
  },
] as const;

const rowsOfPets = ({ rows }: DemoPeople): NewRow<typeof pets>[] =>
  rows.filter(({ entity }) => entity.table === pets.table).map(({ row }) => row as NewRow<typeof pets>);

/** Old history of some pets, as a list brought it. */
export function demoHistory(clinic: DemoClinic, people: DemoPeople, nowMs: number): DemoRow[] {
  const random = demoRandom(clinic.seed + SEED_STEP);
  const [owner] = clinic.people;
  if (!owner) return [];
  const bornBefore = addDays(localDateOf(toInstant(nowMs), DEMO_ZONE), -OLD_ENOUGH_DAYS);
  const born = new Map(rowsOfPets(people).map(({ id, birthOn }) => [id as string, birthOn]));
  const old = people.pets
    .filter(({ id, isComing }) => isComing && (born.get(id) ?? "") < bornBefore)
    .slice(0, EARLIER.length * 4);
  return old.flatMap(({ id: petId }, at) => {
    const earlier = EARLIER[at % EARLIER.length];
    if (!earlier) return [];
    const writtenAt = addMinutes(toInstant(nowMs), -(earlier.yearsAgo * 365 + at * 11) * DAY_MIN);
    return importedTexts(earlier).map((text) =>
      demoRow(visitNotes, importedNote({ id: random.id(nowMs), petId, authorId: owner.userId, text, writtenAt })),
    );
  });
}

/** Notes for the next shift, each by its author. */
export function demoHandovers(clinic: DemoClinic, nowMs: number): { by: string; row: DemoRow }[] {
  const random = demoRandom(clinic.seed + SEED_STEP + 1);
  const authorOf = (profession: "vet" | "nurse") =>
    clinic.people.find((person) => person.profession === profession && person.role !== "owner")?.userId;
  const texts = [
    [
      "vet",
      "The patient on fluids may eat a little from noon. Call the owner after the second blood test, also when it is normal.",
    ],
    [
      "nurse",
      "The autoclave shows an error after 20 minutes: use the small one until the engineer has been.\nTwo boxes of gloves are left, more come on Thursday.",
    ],
  ] as const;
  return texts.flatMap(([profession, text]) => {
    const by = authorOf(profession);
    const note = { ...emptyRow(handoverNotes), id: random.id(nowMs), text };
    return by === undefined ? [] : [{ by, row: demoRow(handoverNotes, note) }];
  });
}
