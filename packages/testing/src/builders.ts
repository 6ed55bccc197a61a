import { appointments, appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { products } from "@fernpaw/domain/catalogue/product";
import { clients } from "@fernpaw/domain/clients/client";
import { newColumn } from "@fernpaw/domain/clinics/calendar-column";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow, type NewRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { alerts, petOwners, pets } from "@fernpaw/domain/pets/pet";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { staff } from "@fernpaw/domain/staff/staff";
import { v7 as uuidv7 } from "uuid";
import type { MemoryClinic } from "./memory-clinic.ts";

type Some<Row> = Partial<Row>;

/** A phone as a form sends it. */
export function aPhone(typed = "020 7946 0958", e164: string | null = "+442079460958") {
  return { label: "mobile" as const, typed, e164, isPreferred: true };
}

export function clientRow(set: Some<NewRow<typeof clients>> = {}): NewRow<typeof clients> {
  return {
    ...emptyRow(clients),
    id: uuidv7(),
    title: "",
    firstName: "Mónica",
    lastName: "Ferreira",
    companyName: "",
    phones: [aPhone()],
    emails: [],
    address: { line1: "", line2: "", city: "", region: "", postcode: "" },
    notes: "",
    hasNoContact: "no",
    ...set,
  };
}

export function locationRow(set: Some<NewRow<typeof locations>> = {}): NewRow<typeof locations> {
  const empty = { ...emptyRow(locations), phone: "", address: "", hours: usualHours() };
  return { ...empty, id: uuidv7(), name: "Eastgate", ...set };
}

export function petRow(set: Some<NewRow<typeof pets>> = {}): NewRow<typeof pets> {
  return {
    ...emptyRow(pets),
    id: uuidv7(),
    name: "Juno",
    petTypeId: petTypeIdOf("dog"),
    breed: "Border Collie",
    sex: "female",
    neutered: "yes",
    birthOn: "2021-05-03",
    birthPrecision: "day",
    colour: "",
    markings: "",
    identifiers: [],
    temperament: "friendly",
    notes: "",
    ...set,
  };
}

export function productRow(set: Some<NewRow<typeof products>> = {}): NewRow<typeof products> {
  return { ...emptyRow(products), id: uuidv7(), name: "Ear gel", kind: "medication", ...set };
}

export function aClient(clinic: MemoryClinic, set: Some<NewRow<typeof clients>> = {}): RowOf<typeof clients> {
  return clinic.put(clients, clientRow(set));
}

/** A pet, with its owner where one is given. */
export function aPet(clinic: MemoryClinic, set: Some<NewRow<typeof pets>> = {}, ownerId?: string): RowOf<typeof pets> {
  const pet = clinic.put(pets, petRow(set));
  if (ownerId !== undefined) {
    const link = {
      ...emptyRow(petOwners),
      id: uuidv7(),
      petId: pet.id,
      clientId: ownerId,
      role: "owner",
      fromOn: "2024-01-01",
    } as const;
    clinic.put(petOwners, link);
  }
  return pet;
}

export function staffRow(set: Some<NewRow<typeof staff>> = {}): NewRow<typeof staff> {
  return {
    id: uuidv7(),
    firstName: "Amara",
    lastName: "Osei",
    jobTitle: "",
    profession: "vet",
    colour: 1,
    isBookable: "yes",
    ...newColumn,
    licenceNo: "",
    licenceExpiresOn: null,
    status: "active",
    isOwner: "no",
    ...set,
  };
}

/** At ten of the clinic's first day. */
export function appointmentRow(
  set: Some<NewRow<typeof appointments>> & { locationId: string; typeId: string },
): NewRow<typeof appointments> {
  return {
    id: uuidv7(),
    clientId: null,
    petIds: [],
    vetId: null,
    roomId: null,
    equipmentIds: [],
    startsAt: "2026-11-21T10:00:00.000Z",
    durationMin: 30,
    reason: "",
    notes: "",
    status: "booked",
    urgency: "routine",
    source: "phone",
    confirmedAt: null,
    arrivedAt: null,
    cancellation: null,
    tentative: "no",
    confirmedVia: null,
    series: null,
    ...set,
  };
}

export function aStaffMember(clinic: MemoryClinic, set: Some<NewRow<typeof staff>> = {}): RowOf<typeof staff> {
  return clinic.put(staff, staffRow(set));
}

export function anAlert(
  clinic: MemoryClinic,
  set: Some<NewRow<typeof alerts>> & { subjectId: string },
): RowOf<typeof alerts> {
  return clinic.put(alerts, {
    id: uuidv7(),
    subject: "pet",
    kind: "bite_risk",
    severity: "critical",
    text: "Bites when held",
    mustAcknowledge: "yes",
    endsOn: null,
    status: "active",
    ...set,
  });
}

/** An appointment of a new pet with a new owner unless others are given. */
export function anAppointment(
  clinic: MemoryClinic,
  set: Some<NewRow<typeof appointments>> = {},
): RowOf<typeof appointments> {
  const clientId = set.clientId === undefined ? aClient(clinic).id : set.clientId;
  const [type] = clinic.all(appointmentTypes);
  if (!type) throw new Error("A new clinic has appointment types");
  const petIds = set.petIds ?? [aPet(clinic, {}, clientId ?? undefined).id];
  const locationId = firstLocationId(clinic.clinicId);
  return clinic.put(appointments, appointmentRow({ locationId, typeId: type.id, ...set, clientId, petIds }));
}
