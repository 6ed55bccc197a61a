import * as z from "zod/mini";
import { correctable, type RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredText } from "../../kernel/text.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { askAboutFormerOwner } from "../pets/left-behind.ts";
import { appointments, MAX_OCCURRENCES } from "./appointment.ts";
import { settleClashes } from "./appointment-clashes.ts";
import { canApply, outcomeOf } from "./appointment-status.ts";
import { assertBookable, bookingArgs, checkedSubjects, takeSlot } from "./booking.ts";
import { cancelUnlessHere } from "./cancel-unless-here.ts";
import { isMovable, putAppointmentAt, settleMoved } from "./move-to-slot.ts";
import { Repeated } from "./repeated.ts";
import { assertOneSeries, occurrenceId, occurrenceStarts } from "./series.ts";
import { takeOffWaitlist } from "./take-off-waitlist.ts";
import { assertRequirements } from "./type-requirements.ts";

type Appointment = RowOf<typeof appointments>;

const columns = () => appointments.schema.shape;
const Ids = z.array(Id).check(z.minLength(1), z.maxLength(MAX_OCCURRENCES));

/**
 * Books an appointment and its repetitions at the same time of the clinic's wall clock, as appointments of their own.
 * `without` names the places in the series that are left out because they did not suit. Each slot is judged as a
 * booking is; one that is refused (`slot_taken`, `requirement_missing`) refuses the series. Refuses as `appointments.book`, and with
 * `series_too_long` with `most` and `years`.
 */
export const bookSeries = defineMutation({
  name: "appointments.bookSeries",
  permission: "appointments:manage",
  args: () =>
    z.extend(bookingArgs(), {
      ...Repeated,
      /** The entry of the waiting list that this booking answers. */
      waitlistId: z._default(z.nullable(Id), null),
    }),
  async run(tx, { repeat, without, waitlistId, ...args }, context) {
    const { timeZone } = await readSettings(tx, context);
    const starts = occurrenceStarts(args.startsAt, repeat, timeZone);
    const slots = starts.flatMap((startsAt, index) =>
      without.includes(index) ? [] : [{ id: occurrenceId(args.id, index), startsAt, index }],
    );
    const [first] = slots;
    if (!first) throw new Refusal("invalid_args", { errors: [{ path: "without", code: "custom" }] });
    if (wasMadeBefore("appointments", await tx.find(appointments, first.id), context)) return;
    const subjects = await checkedSubjects(tx, args);
    for (const { index, ...slot } of slots) {
      const series = { id: args.id, index, ...repeat };
      const booking = { ...args, ...subjects, ...slot, series };
      await takeSlot(tx, booking, await settleClashes(tx, booking, context));
    }
    if (waitlistId !== null) await takeOffWaitlist(tx, waitlistId, first.id);
    await askAboutFormerOwner(tx, { ...subjects, rows: slots.map(({ id }) => ({ table: "appointments", id })) });
  },
});

/** @throws Refusal `not_found`, or `invalid_args` for appointments that are not of one series */
async function ofOneSeries(tx: Tx, ids: readonly string[]): Promise<Appointment[]> {
  const rows: Appointment[] = [];
  for (const id of new Set(ids)) rows.push(found(await tx.find(appointments, id), "appointments", id));
  assertOneSeries(rows);
  return rows;
}

/** @throws Refusal `invalid_transition` for the first, where nothing is left of the series that could still change */
function someOf(rows: Appointment[], isOpen: (row: Appointment) => boolean, to: string): Appointment[] {
  const open = rows.filter(isOpen);
  const [first] = rows;
  if (open.length === 0 && first) {
    throw new Refusal("invalid_transition", { table: "appointments", id: first.id, from: first.status, to });
  }
  return open;
}

/**
 * Moves several appointments of one series, each to the time that its author saw for it, and all to the same length,
 * vet, room and equipment where those are named. What has begun or is over stays. Two moves made apart from each other: as
 * `appointments.move`, for each. Refuses with `not_found`, `inactive`, `slot_taken`, `invalid_transition` (nothing of it
 * can move any more) or `invalid_args` (of different series).
 */
export const moveSeries = defineMutation({
  name: "appointments.moveSeries",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      moves: z
        .array(z.strictObject({ id: Id, startsAt: z.optional(columns().startsAt) }))
        .check(z.minLength(1), z.maxLength(MAX_OCCURRENCES)),
      durationMin: z.optional(columns().durationMin),
      vetId: z.optional(z.nullable(Id)),
      roomId: z.optional(z.nullable(Id)),
      equipmentIds: z.optional(columns().equipmentIds),
    }),
  async run(tx, { moves, ...rest }, context) {
    const alike = given(rest);
    const to = new Map(moves.map(({ id, startsAt }) => [id, given({ ...alike, startsAt })]));
    const rows = await ofOneSeries(
      tx,
      moves.map(({ id }) => id),
    );
    for (const locationId of new Set(rows.map((row): string => row.locationId)))
      await assertBookable(tx, { ...alike, locationId });
    const open = someOf(rows, (row) => isMovable(row.status, to.get(row.id) ?? {}), "moved");
    // All of them first: one may go where the next one still stands.
    const moved: Awaited<ReturnType<typeof putAppointmentAt>>[] = [];
    for (const { id } of open) moved.push(await putAppointmentAt(tx, id, to.get(id) ?? {}));
    for (const one of moved) await settleMoved(tx, one, context);
  },
});

/**
 * Type, reason, notes or urgency of several appointments of one series. What is over stays. Refuses with `not_found`,
 * `inactive`, `invalid_transition` (all are over) or `invalid_args` (of different series).
 */
export const correctSeries = defineMutation({
  name: "appointments.correctSeries",
  permission: "appointments:manage",
  args: () => z.strictObject({ ids: Ids, set: correctable(appointments) }),
  async run(tx, { ids, set }) {
    await assertBookable(tx, given({ typeId: set.typeId }));
    const rows = await ofOneSeries(tx, ids);
    for (const row of someOf(rows, ({ status }) => canApply("cancel", status), "corrected")) {
      const { typeId = row.typeId } = set;
      if (typeId !== row.typeId) await assertRequirements(tx, { ...row, typeId });
      await tx.patch(appointments, row.id, given(set));
    }
  },
});

/**
 * Cancels several appointments of one series with one reason. One to which the patient has come meanwhile stands, as
 * after `appointments.cancel`. Refuses with `not_found`, `invalid_transition` (nothing can be cancelled) or `invalid_args`
 * (of different series).
 */
export const cancelSeries = defineMutation({
  name: "appointments.cancelSeries",
  permission: "appointments:manage",
  args: () => z.strictObject({ ids: Ids, reason: requiredText(300) }),
  async run(tx, { ids, reason }, context) {
    const rows = await ofOneSeries(tx, ids);
    for (const appointment of someOf(rows, ({ status }) => outcomeOf("cancel", status) !== "refused", "cancelled")) {
      await cancelUnlessHere(tx, { appointment, reason }, context);
    }
  },
});
