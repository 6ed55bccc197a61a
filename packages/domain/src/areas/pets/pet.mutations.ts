import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredText, text } from "../../kernel/text.ts";
import { LocalDate } from "../../kernel/time.ts";
import { takePetOffAppointment } from "../appointments/take-pet-off.ts";
import { clientInUse } from "../clients/find-client.ts";
import { clinicToday } from "../clinics/clinic-day.ts";
import { cancelRemindersOf, reopenReminders } from "../reminders/complete-reminders.ts";
import { VisitStage } from "../visits/visit.ts";
import { restoreVisits, settleVisitsOfDead } from "../visits/visits-after-death.ts";
import { unmergedPet } from "./find-pet.ts";
import { latestBirth } from "./pet-facts.ts";
import { petOwners, pets, petTypes } from "./pet.ts";

/** @throws Refusal `invalid_args` for a birth to come */
async function refuseBirthToCome(tx: Tx, birthOn: LocalDate | null, path: string, context: MutationContext) {
  if (birthOn !== null && birthOn > latestBirth(await clinicToday(tx, context))) refuseDayToCome(path);
}

function refuseDayToCome(path: string): never {
  throw new Refusal("invalid_args", { errors: [{ path, code: "custom", message: "must not be in the future" }] });
}

/**
 * A new pet, with its owner where he is known (`owner.linkId` is the id of the link's row). Refuses with
 * `not_found` (species or client), `already_exists`, or `invalid_args` for a birth to come.
 */
export const registerPet = defineMutation({
  name: "pets.register",
  permission: "clients:manage",
  args: () =>
    z.extend(registerArgs(pets), {
      owner: z._default(z.nullable(z.strictObject({ linkId: Id, clientId: ref("clients") })), null),
    }),
  async run(tx, { owner, ...pet }, context) {
    if (wasMadeBefore("pets", await tx.find(pets, pet.id), context)) return;
    found(await tx.find(petTypes, pet.petTypeId), "petTypes", pet.petTypeId);
    await refuseBirthToCome(tx, pet.birthOn, "birthOn", context);
    await tx.insert(pets, { ...emptyRow(pets), ...pet });
    if (!owner) return;
    const client = await clientInUse(tx, owner.clientId);
    await tx.insert(petOwners, {
      ...emptyRow(petOwners),
      id: owner.linkId,
      petId: pet.id,
      clientId: client.id,
      role: "owner",
      fromOn: await clinicToday(tx, context),
    });
  },
});

/** Changes the named fields. Refuses with `not_found` (pet or species), `merged_away`, or `invalid_args` for a birth to come. */
export const correctPet = defineMutation({
  name: "pets.correct",
  permission: "clients:manage",
  args: () => correctArgs(pets),
  async run(tx, { id, set }, context) {
    await unmergedPet(tx, id);
    await refuseBirthToCome(tx, set.birthOn ?? null, "set.birthOn", context);
    if (set.petTypeId !== undefined) found(await tx.find(petTypes, set.petTypeId), "petTypes", set.petTypeId);
    await tx.patch(pets, id, given(set));
  },
});

/** One series alone may have 104. */
const CancelIds = z._default(z.array(Id).check(z.maxLength(500)), []);

/** No other appointment is touched, and one of the list that has meanwhile begun or ended stays as it is. */
async function takeOff(
  tx: Tx,
  petId: string,
  going: { ids: readonly string[]; reason: string },
  context: MutationContext,
) {
  for (const appointmentId of going.ids) {
    await takePetOffAppointment(tx, { appointmentId, petId, reason: going.reason }, context);
  }
}

/**
 * Active, inactive or transferred elsewhere; a death has its own mutations. Whoever goes elsewhere is not reminded, and
 * of his appointments the confirmed list is cancelled; whoever comes back is reminded again. Refuses with `not_found`,
 * `merged_away` or `pet_deceased`.
 */
export const changePetStatus = defineMutation({
  name: "pets.changeStatus",
  permission: "clients:manage",
  args: () =>
    z.strictObject({
      id: Id,
      status: z.enum(["active", "inactive", "transferred"]),
      cancelAppointmentIds: CancelIds,
      cancelReason: z._default(requiredText(300), "Patient moved away"),
    }),
  async run(tx, { id, status, cancelAppointmentIds, cancelReason }, context) {
    const pet = await unmergedPet(tx, id);
    if (pet.status === status) return;
    if (pet.status === "deceased") throw new Refusal("pet_deceased", { table: "pets", id });
    await tx.patch(pets, id, { status });
    if (status === "transferred") {
      await cancelRemindersOf(tx, id, "transferred");
      await takeOff(tx, id, { ids: cancelAppointmentIds, reason: cancelReason }, context);
    } else if (pet.status === "transferred") {
      await reopenReminders(tx, id, { cancelReason: "transferred", today: await clinicToday(tx, context) });
    }
  },
});

const VisitChoices = z._default(
  z.array(z.strictObject({ id: Id, from: VisitStage, choice: z.enum(["close", "keep"]) })).check(z.maxLength(20)),
  [],
);

/**
 * Records a death; open reminders are cancelled. `cancelAppointmentIds` is the list that the person confirmed, `visits`
 * what they chose for the visits under way: a device of an older version sends none, and the desk is asked about each
 * (`settleVisitsOfDead`). Again for a deceased pet, it corrects day and cause. Refuses with `not_found`, `merged_away`, or `invalid_args` for a day to come.
 */
export const markPetDeceased = defineMutation({
  name: "pets.markDeceased",
  permission: "clients:manage",
  args: () =>
    z.strictObject({
      id: Id,
      deceasedOn: LocalDate,
      cause: z._default(text(300), ""),
      cancelAppointmentIds: CancelIds,
      cancelReason: z._default(requiredText(300), "Patient deceased"),
      visits: VisitChoices,
    }),
  async run(tx, { id, deceasedOn, cause, cancelAppointmentIds, cancelReason, visits: choices }, context) {
    const { status } = await unmergedPet(tx, id);
    if (deceasedOn > (await clinicToday(tx, context))) refuseDayToCome("deceasedOn");
    await tx.patch(pets, id, { status: "deceased", deceasedOn, deceasedCause: cause });
    await cancelRemindersOf(tx, id, "deceased");
    await takeOff(tx, id, { ids: cancelAppointmentIds, reason: cancelReason }, context);
    if (status !== "deceased") await settleVisitsOfDead(tx, { petId: id, choices }, context);
  },
});

/**
 * A death recorded by mistake. Cancelled appointments stay cancelled (`appointments.reinstate`); a visit of the same day
 * is where it was, unless somebody has moved it since. Nothing happens to a living pet. Refuses with `not_found` or `merged_away`.
 */
export const undoPetDeceased = defineMutation({
  name: "pets.undoDeceased",
  permission: "clients:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    const pet = await unmergedPet(tx, id);
    if (pet.status !== "deceased") return;
    await tx.patch(pets, id, { status: "active", deceasedOn: null, deceasedCause: "" });
    await reopenReminders(tx, id, { cancelReason: "deceased", today: await clinicToday(tx, context) });
    await restoreVisits(tx, id, context);
  },
});
