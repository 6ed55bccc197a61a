import { appointments, appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import {
  bookAppointment,
  cancelAppointment,
  moveAppointment,
} from "@fernpaw/domain/appointments/appointment.mutations";
import { checkInAppointment } from "@fernpaw/domain/appointments/check-in.mutations";
import { clients } from "@fernpaw/domain/clients/client";
import { correctClient, registerClient } from "@fernpaw/domain/clients/client.mutations";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { addMinutes, toInstant } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { correctPet, registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { recordWeight } from "@fernpaw/domain/pets/weight.mutations";
import { resolveAttention } from "@fernpaw/domain/attention/attention.mutations";
import { attention } from "@fernpaw/domain/kernel/attention";
import { moneyWish } from "./convergence-money.ts";
import { noteWish } from "./convergence-notes.ts";
import { stockWish } from "./convergence-stock.ts";
import { anyRow, newId, wish, type Maker, type Wish } from "./convergence-wishes.ts";

function registration(maker: Maker): Wish {
  const id = newId(maker);
  const phone = { label: "mobile", typed: `600 ${maker.random.below(1000)} 123`, e164: null, isPreferred: true };
  const args = { id, lastName: `Ortega ${maker.random.below(50)}`, phones: [phone] };
  return wish(registerClient, args, { table: "clients", id });
}

async function pet(maker: Maker): Promise<Wish> {
  const owner = await anyRow(maker, clients);
  const id = newId(maker);
  const link = owner ? { linkId: newId(maker), clientId: owner.id } : null;
  const args = { id, name: `Juno ${maker.random.below(50)}`, petTypeId: petTypeIdOf("dog"), owner: link };
  return wish(registerPet, args, { table: "pets", id });
}

async function booking(maker: Maker): Promise<Wish | null> {
  const [patient, type] = [await anyRow(maker, pets), await anyRow(maker, appointmentTypes)];
  if (!patient || !type) return null;
  const id = newId(maker);
  const hour = toInstant(Math.floor(maker.nowMs / 3_600_000) * 3_600_000);
  const args = {
    id,
    locationId: firstLocationId(maker.clinicId),
    petIds: [patient.id],
    typeId: type.id,
    vetId: maker.client.actor.userId,
    startsAt: addMinutes(hour, 30 * maker.random.below(40)),
    durationMin: 30,
  };
  return wish(bookAppointment, args, { table: "appointments", id });
}

/** Something that a person at this device could do now; null when there is nothing to do it to. */
export async function randomWish(
  maker: Maker,
  { stockShare, noteShare, moneyShare }: { stockShare: number; noteShare: number; moneyShare: number },
): Promise<Wish | null> {
  const { random } = maker;
  if (moneyShare > 0 && random.chance(moneyShare)) return moneyWish(maker);
  if (noteShare > 0 && random.chance(noteShare)) return noteWish(maker);
  if (random.chance(stockShare)) return stockWish(maker);
  const kind = random.below(100);
  if (kind < 22) return registration(maker);
  if (kind < 38) return pet(maker);
  if (kind < 55) return booking(maker);
  if (kind < 68) {
    const row = await anyRow(maker, pets);
    const set = random.chance(0.5) ? { name: `Rex ${random.below(50)}` } : { notes: `n${random.below(1000)}` };
    return row ? wish(correctPet, { id: row.id, set }) : null;
  }
  if (kind < 76) {
    const row = await anyRow(maker, clients);
    return row ? wish(correctClient, { id: row.id, set: { firstName: `Eva ${random.below(50)}` } }) : null;
  }
  if (kind < 84) {
    const row = await anyRow(maker, pets);
    const id = newId(maker);
    const args = { id, petId: row?.id, weightG: 4000 + random.below(9000) };
    return row ? wish(recordWeight, args, { table: "measurements", id }) : null;
  }
  if (kind < 88) {
    const row = await anyRow(maker, attention);
    return row ? wish(resolveAttention, { id: row.id, resolution: "keep" }) : null;
  }
  const row = await anyRow(maker, appointments);
  if (!row) return null;
  if (kind < 92) return wish(cancelAppointment, { id: row.id, reason: "ill" });
  if (kind < 96) return wish(checkInAppointment, { id: row.id });
  return wish(moveAppointment, { id: row.id, startsAt: addMinutes(row.startsAt, 30 * random.below(6)) });
}
