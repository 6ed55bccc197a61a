import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs, type RowOf } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { LocalDate } from "../../kernel/time.ts";
import { clinicToday } from "../clinics/clinic-day.ts";
import { unmergedPet } from "../pets/find-pet.ts";
import { visits } from "../visits/visit.ts";
import { isOver, MOST_VISITS, ProblemStatus, problems } from "./problem.ts";

type Problem = RowOf<typeof problems>;

/** @throws Refusal `not_found` for a visit of another pet */
async function withVisit(tx: Tx, { petId, visitIds }: Problem | { petId: string; visitIds: [] }, visitId: string) {
  const visit = found(await tx.find(visits, visitId), "visits", visitId);
  if (visit.petId !== petId) throw new Refusal("not_found", { table: "visits", id: visitId });
  const known: readonly string[] = visitIds;
  return known.includes(visitId) || known.length >= MOST_VISITS ? [...known] : [...known, visitId];
}

function assertDays({ onsetOn, resolvedOn }: { onsetOn: string | null; resolvedOn: string | null }, today: string) {
  if (onsetOn !== null && onsetOn > today) throw invalidAt("onsetOn", "must not be in the future");
  if (resolvedOn !== null && resolvedOn > today) throw invalidAt("resolvedOn", "must not be in the future");
  if (onsetOn !== null && resolvedOn !== null && resolvedOn < onsetOn)
    throw invalidAt("resolvedOn", "must not be before the onset");
}

/**
 * A problem of a pet, in the visit in which it was found, if any. Two people may record the same one; both stay. Refuses
 * with `not_found` (pet or visit), `merged_away`, `already_exists` or `invalid_args` (a day to come).
 */
export const addProblem = defineMutation({
  name: "problems.add",
  permission: "appointments:manage",
  args: () => z.extend(registerArgs(problems), { visitId: z._default(z.nullable(Id), null) }),
  async run(tx, { visitId, ...args }, context) {
    if (wasMadeBefore("problems", await tx.find(problems, args.id), context)) return;
    await unmergedPet(tx, args.petId);
    const today = await clinicToday(tx, context);
    const resolvedOn = isOver(args.status) ? today : null;
    assertDays({ onsetOn: args.onsetOn, resolvedOn }, today);
    const visitIds = visitId === null ? [] : await withVisit(tx, { petId: args.petId, visitIds: [] }, visitId);
    await tx.insert(problems, { ...emptyRow(problems), ...args, resolvedOn, visitIds });
  },
});

/** Its words and onset. Refuses with `not_found` or `invalid_args` (an onset to come, or after its end). */
export const correctProblem = defineMutation({
  name: "problems.correct",
  permission: "appointments:manage",
  args: () => correctArgs(problems),
  async run(tx, { id, set }, context) {
    const { onsetOn, resolvedOn } = found(await tx.find(problems, id), "problems", id);
    assertDays(
      { onsetOn: set.onsetOn === undefined ? onsetOn : set.onsetOn, resolvedOn },
      await clinicToday(tx, context),
    );
    await tx.patch(problems, id, given(set));
  },
});

/**
 * Its status now; of two people the server's later one counts. A problem that is over ended on `on` (today when
 * left out); one that is not over has no end. Refuses with `not_found` (problem or visit) or `invalid_args` (a day to come,
 * or before the onset).
 */
export const setProblemStatus = defineMutation({
  name: "problems.setStatus",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      status: ProblemStatus,
      on: z.optional(LocalDate),
      /** The visit in which it was said. */
      visitId: z._default(z.nullable(Id), null),
    }),
  async run(tx, { id, status, on, visitId }, context) {
    const problem = found(await tx.find(problems, id), "problems", id);
    const today = await clinicToday(tx, context);
    const resolvedOn = isOver(status) ? (on ?? today) : null;
    assertDays({ onsetOn: problem.onsetOn, resolvedOn }, today);
    const visitIds = visitId === null ? undefined : await withVisit(tx, problem, visitId);
    await tx.patch(problems, id, { status, resolvedOn, ...(visitIds && { visitIds }) });
  },
});

/** The problem was dealt with in a visit; twice is once. Refuses with `not_found` (problem, or a visit of another pet). */
export const linkProblem = defineMutation({
  name: "problems.link",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, visitId: Id }),
  async run(tx, { id, visitId }) {
    const problem = found(await tx.find(problems, id), "problems", id);
    const visitIds = await withVisit(tx, problem, visitId);
    if (visitIds.length > problem.visitIds.length) await tx.patch(problems, id, { visitIds });
  },
});
