import * as z from "zod/mini";
import { correctArgs, registerArgs, type RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { spanRange, reachOf } from "../../kernel/long-spans.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { locations } from "../clinics/clinic.ts";
import { isAtWork, shifts, shiftsIn } from "./shift.ts";
import { staff } from "./staff.ts";
/** A week of a large clinic. */
const MOST_AT_ONCE = 300;

type PlannedShift = Pick<RowOf<typeof shifts>, "id" | "userId" | "startsAt" | "endsAt" | "kind">;

/** @throws Refusal `shift_overlap` where the person is at work already*/
async function assertAlone(tx: Tx, shift: PlannedShift): Promise<void> {
  if (!isAtWork(shift.kind)) return;
  const other = (await shiftsIn(tx, spanRange(shift))).find(
    ({ id, userId, kind }) => id !== shift.id && userId === shift.userId && isAtWork(kind),
  );
  if (other) throw new Refusal("shift_overlap", { userId: shift.userId, shiftId: other.id, startsAt: other.startsAt });
}

/**
 * Plans shifts, as drafts unless they say otherwise. All of them or none. Refuses with `not_found` (person or location),
 * `invalid_span` (no length, ends before it starts, longer than a year), `shift_overlap` (the person is at work then
 * already, also in another one of these) or `already_exists`.
 */
export const planShifts = defineMutation({
  name: "shifts.plan",
  permission: "owner",
  args: () =>
    z.strictObject({ shifts: z.array(registerArgs(shifts)).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)) }),
  async run(tx, args, context) {
    for (const shift of args.shifts) {
      if (wasMadeBefore("shifts", await tx.find(shifts, shift.id), context)) continue;
      found(await tx.find(staff, shift.userId), "staff", shift.userId);
      found(await tx.find(locations, shift.locationId), "locations", shift.locationId);
      const reach = reachOf(shift);
      await assertAlone(tx, shift);
      await tx.insert(shifts, { ...shift, reach });
    }
  },
});

/** Another time, person, kind or note. A published shift stays published. Refuses as `shifts.plan`. */
export const correctShift = defineMutation({
  name: "shifts.correct",
  permission: "owner",
  args: () => correctArgs(shifts),
  async run(tx, { id, set }) {
    if (set.userId !== undefined) found(await tx.find(staff, set.userId), "staff", set.userId);
    const after = await tx.patch(shifts, id, given(set));
    const reach = reachOf(after);
    await assertAlone(tx, after);
    if (reach !== after.reach) await tx.patch(shifts, id, { reach });
  },
});

/** The drafts bind from now on; what is published or gone already is passed over. */
export const publishShifts = defineMutation({
  name: "shifts.publish",
  permission: "owner",
  args: () => z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)) }),
  async run(tx, { ids }) {
    for (const id of ids) {
      const shift = await tx.find(shifts, id);
      if (shift?.status === "draft") await tx.patch(shifts, id, { status: "published" });
    }
  },
});

/** Taken off the roster. Removing what is gone is no error. */
export const removeShift = defineMutation({
  name: "shifts.remove",
  permission: "owner",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    await tx.remove(shifts, id);
  },
});
