import { derivedId } from "../../kernel/ids.ts";
import type { Actor } from "../../kernel/mutation.ts";
import type { Instant } from "../../kernel/time.ts";
import type { VisitNote } from "./note.ts";

const WAIVER_SEED = "00000000-0000-8000-8000-4075e0000001";

/** The first note of a person about a visit: two tablets that begin it apart from each other mean the same note. */
export const firstNoteIdOf = (visitId: string, userId: string): string => derivedId(visitId, userId);

export const waiverIdOf = (visitId: string): string => derivedId(visitId, WAIVER_SEED);

/** Vets and owners sign notes. */
export const maySign = ({ role, profession }: Pick<Actor, "role" | "profession">): boolean =>
  role === "owner" || profession === "vet";

/** The note that a row is a version of, or the row itself. */
export const noteIdOf = ({ id, versionOf }: Pick<VisitNote, "id" | "versionOf">): string => versionOf ?? id;

/** From then on a signed note has addenda alone. */
export const isLocked = ({ locksAt }: Pick<VisitNote, "locksAt">, now: Instant): boolean =>
  locksAt !== null && now >= locksAt;

/** The author until the note locks, and an owner at any time. */
export const mayMarkInError = (
  note: Pick<VisitNote, "authorId" | "locksAt">,
  { userId, role }: Pick<Actor, "userId" | "role">,
  now: Instant,
): boolean => role === "owner" || (note.authorId === userId && !isLocked(note, now));

/** Those who sign notes, and the note's author. */
export const mayAmend = (note: Pick<VisitNote, "authorId">, actor: Actor): boolean =>
  maySign(actor) || note.authorId === actor.userId;
