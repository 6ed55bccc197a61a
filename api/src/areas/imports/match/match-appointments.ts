import { appointments, endsAt } from "@fernpaw/domain/appointments/appointment";
import { findBlockClashes, findClashes } from "@fernpaw/domain/appointments/appointment-clashes";
import { standingIn } from "@fernpaw/domain/appointments/day-sheet";
import type { SlotClaim } from "@fernpaw/domain/appointments/slot-claim";
import { importedStatus } from "@fernpaw/domain/imports/appointment-words";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { addMinutes, localDateOf, minuteOfDay } from "@fernpaw/domain/kernel/time";
import { fullName } from "@fernpaw/domain/staff/staff";
import type { ListedAppointment } from "../read/listed-event.ts";
import { idOfKey } from "../read/row-keys.ts";
import { clientOf } from "./find-pets.ts";
import { type EventNotes, eventMatcher, type EventRules, type PetRow } from "./match-events.ts";
import type { MatchContext } from "./match-context.ts";
import { PlannedTx } from "./planned-tx.ts";
import type { StoredAppointment } from "./stored-events.queries.ts";

type Row = PetRow<ListedAppointment>;
type Appointment = NewRow<typeof appointments>;

/** The longest time before now in which an appointment that still lasts has begun, with the time around it. */
const LOOKS_BACK_MIN = 24 * 60;

/** The first rule of a booking that this row breaks; null: it breaks none. */
function bookingFault(
  { pet, who }: Row,
  type: { status: string } | undefined,
): Parameters<EventNotes["refuse"]> | null {
  const client = clientOf(pet, who.owner);
  if (pet.pet.status === "deceased") return ["booking_deceased", "pet.name", []];
  if (client === null) return ["booking_without_client", "client.fullName", []];
  if (client.status === "blocked" || client.status === "deceased")
    return ["booking_client_blocked", "client.fullName", []];
  return type?.status === "active" ? null : ["type_inactive", "appointment.type", []];
}

class AppointmentRules implements EventRules<ListedAppointment> {
  readonly #context: MatchContext;
  #stored: StoredAppointment[] = [];
  #plans: PlannedTx | null = null;

  constructor(context: MatchContext) {
    this.#context = context;
  }

  async prepare(rows: readonly Row[]): Promise<void> {
    const { clinic, list } = this.#context;
    const ids = rows.map(({ what, pet }) => this.#idOf(what, pet.pet.id));
    this.#stored = await clinic.appointmentsAt(ids, [...new Set(rows.map(({ what }) => what.startsAt))]);
    this.#plans ??= new PlannedTx(await clinic.plansFrom(addMinutes(list.context.now, -LOOKS_BACK_MIN)));
  }

  async judge(row: Row, notes: EventNotes): ReturnType<EventRules<ListedAppointment>["judge"]> {
    const { index, list } = this.#context;
    const { now, names } = list.context;
    const { what } = row;
    const isPast = endsAt(what) <= now;
    const appointment = this.#appointment(row, isPast);
    const made = {
      table: "appointments" as const,
      row: appointment,
      isBooking: !isPast && appointment.status !== "cancelled",
    };
    if (index.card(appointment.id) !== undefined) {
      notes.warn("appointment_again", "appointment.date");
      return { ...made, isNew: false };
    }
    if (this.#isKnown(appointment)) return { ...made, isNew: false };
    if (made.isBooking) {
      const type = names.types.find(({ id }) => id === what.typeId);
      const fault = bookingFault(row, type);
      if (fault) {
        notes.refuse(...fault);
        return null;
      }
      if (!(await this.#takesItsSlot(appointment, notes))) return null;
      this.#plans?.add({ ...appointment, updatedBy: null });
    }
    this.#noteChanges(row, isPast, notes);
    index.put(appointment.id, { card: "", keys: [] });
    return { ...made, isNew: true };
  }

  #idOf(what: ListedAppointment, petId: string): string {
    return what.numberId ?? idOfKey("appointments", `${petId}|${what.startsAt}`);
  }

  #appointment({ pet, who, what }: Row, isPast: boolean): Appointment {
    const { names } = this.#context.list.context;
    const vet = names.staff.find(({ id }) => id === what.vetId);
    return {
      ...emptyRow(appointments),
      id: this.#idOf(what, pet.pet.id),
      locationId: this.#context.list.context.locationId,
      clientId: clientOf(pet, who.owner)?.clientId ?? null,
      petIds: [pet.pet.id],
      typeId: what.typeId,
      vetId: vet && (isPast || vet.status === "active") ? vet.id : null,
      startsAt: what.startsAt,
      durationMin: what.durationMin,
      reason: what.reason,
      notes: what.notes,
      status: importedStatus(what.status, isPast).status,
      source: "import",
    };
  }

  #isKnown({ id, petIds, startsAt }: Appointment): boolean {
    const hasPet = (one: StoredAppointment): boolean => petIds.some((petId) => one.petIds.includes(petId));
    return this.#stored.some((one) => one.id === id || (one.startsAt === startsAt && hasPet(one)));
  }

  #noteChanges({ what }: Row, isPast: boolean, notes: EventNotes): void {
    const { names } = this.#context.list.context;
    const vet = names.staff.find(({ id }) => id === what.vetId);
    if (!isPast && vet?.status === "disabled") notes.warn("vet_inactive", "appointment.vet", [fullName(vet)]);
    if (importedStatus(what.status, isPast).isChanged)
      notes.warn(isPast ? "status_of_past" : "status_of_booking", "appointment.status");
  }

  /** Whether it can stand beside what is planned: the policy of its vet decides, as for a booking by hand. */
  async #takesItsSlot(appointment: Appointment, notes: EventNotes): Promise<boolean> {
    const tx = this.#plans;
    if (tx === null) return true;
    const claim: SlotClaim = appointment;
    const clashes = await findClashes(tx, claim);
    const blocks = await findBlockClashes(tx, claim, this.#context.list.context.now);
    const here = [
      ...clashes.flatMap((clash) => clash.appointments.map((other) => this.#words(other))),
      ...blocks.map(({ block }) => this.#words(block)),
    ];
    if ([...clashes, ...blocks].some(({ policy }) => policy === "block")) {
      notes.refuse("slot_taken", "appointment.date", here);
      return false;
    }
    if (clashes.length > 0) notes.warn("double_booking", "appointment.date", here);
    else if (blocks.length > 0) notes.warn("time_blocked", "appointment.date", here);
    const range = { from: appointment.startsAt, to: endsAt(appointment) };
    const elsewhere = (await standingIn(tx, range, appointment.id)).filter(
      (other) =>
        other.startsAt < range.to &&
        endsAt(other) > range.from &&
        other.petIds.some((petId) => appointment.petIds.includes(petId)),
    );
    if (elsewhere.length > 0)
      notes.warn(
        "pet_elsewhere",
        "appointment.date",
        elsewhere.map((other) => this.#words(other)),
      );
    return true;
  }

  #words({ startsAt }: { startsAt: string }): string {
    const { timeZone } = this.#context.list.context;
    const minutes = minuteOfDay(startsAt, timeZone);
    const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
    return `${localDateOf(startsAt, timeZone)} ${clock}`;
  }
}

/** Finds the pet of each appointment, an equal appointment of the clinic, and clashes. */
export const appointmentMatcher = eventMatcher<ListedAppointment>(
  "appointments",
  (context) => new AppointmentRules(context),
);
