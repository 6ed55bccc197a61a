import type { Dexie } from "dexie";
import { areaSubject, changeWord } from "../../area-words.ts";
import { petNameOf, textIn } from "../../db/subject-names.ts";

type Args = Readonly<Record<string, unknown>>;

const asArgs = (value: unknown): Args => (typeof value === "object" && value !== null ? (value as Args) : {});

const firstOf = (value: unknown): string | null =>
  Array.isArray(value) && typeof value[0] === "string" ? value[0] : null;

/** Whom or what a change is about, by name; null when the device does not know. */
export async function changeSubject(db: Dexie, mutationName: string, rawArgs: unknown): Promise<string | null> {
  const args = asArgs(rawArgs);
  const named = textIn(args, "name") ?? textIn(asArgs(args["set"]), "name");
  if (named) return named;
  const person =
    [textIn(args, "firstName"), textIn(args, "lastName")].filter(Boolean).join(" ") || textIn(args, "companyName");
  if (person) return person;
  const pet = (await petNameOf(db, textIn(args, "petId"))) ?? (await petNameOf(db, firstOf(args["petIds"])));
  return pet ?? areaSubject(db, mutationName, args);
}

/** "Check-in, Juno". */
export async function describeChange(db: Dexie, mutationName: string, args: unknown): Promise<string> {
  const subject = await changeSubject(db, mutationName, args);
  return subject === null ? changeWord(mutationName) : `${changeWord(mutationName)}, ${subject}`;
}
