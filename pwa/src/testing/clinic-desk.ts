import { appointments, appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { clients } from "@fernpaw/domain/clients/client";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { noteWaivers } from "@fernpaw/domain/notes/note";
import { waiverIdOf } from "@fernpaw/domain/notes/note-rules";
import { alerts, petOwners, pets, petTypes } from "@fernpaw/domain/pets/pet";
import { staff } from "@fernpaw/domain/staff/staff";
import { visits } from "@fernpaw/domain/visits/visit";
import { appointmentRow, clientRow, petRow, staffRow } from "@fernpaw/testing/builders";
import { v7 as uuidv7 } from "uuid";
import type { TestClinic } from "./render-in-clinic.tsx";

/** A clinic with one vet, one client (Samira Haddad) and her dog Juno on the device, as the server would have sent them. */
export interface ClinicDesk {
  locationId: string;
  clientId: string;
  petId: string;
  vetId: string;
  typeId: string;
  haveAppointment: (set: Partial<NewRow<typeof appointments>>) => Promise<string>;
  /** Long over: it lies in the pack of its pet, as closed history comes. */
  havePackedAppointment: (set: Partial<NewRow<typeof appointments>>) => Promise<string>;
  haveVisit: (set: Partial<NewRow<typeof visits>>) => Promise<string>;
  /** Nothing is to be written about this visit: it can be finished. */
  haveNoteWaived: (visitId: string) => Promise<void>;
  haveAlert: (text: string, set?: Partial<NewRow<typeof alerts>>) => Promise<string>;
  haveClient: (set: Partial<NewRow<typeof clients>>) => Promise<string>;
  havePet: (set: Partial<NewRow<typeof pets>>, ownerId?: string) => Promise<string>;
}

const blankVisit = {
  appointmentId: null,
  kind: "outpatient",
  reason: "",
  stage: "waiting",
  triage: null,
  admittedAt: null,
  kennelId: null,
  roomId: null,
  status: "open",
  closedAt: null,
  seenAt: null,
} as const;

export async function aClinicDesk({ have, db }: TestClinic): Promise<ClinicDesk> {
  const [locationId, typeId, vetId, speciesId] = [uuidv7(), uuidv7(), uuidv7(), petRow().petTypeId];
  await have(locations, {
    ...emptyRow(locations),
    id: locationId,
    name: "Main",
    phone: "",
    address: "",
    hours: usualHours(),
  });
  await have(appointmentTypes, {
    id: typeId,
    name: "Consultation",
    colour: 1,
    defaultMin: 20,
    minMin: 5,
    bufferBeforeMin: 0,
    bufferAfterMin: 0,
    needsVet: "yes",
    roomKind: null,
    equipmentIds: [],
    requirementPolicy: "warn",
    bundleId: null,
    formTemplateIds: [],
    bookableOnline: "no",
    asksDeposit: "no",
    sort: 1,
    status: "active",
  });
  await have(petTypes, {
    id: speciesId,
    code: "dog",
    name: "Dog",
    weightUnit: "kg",
    sort: 1,
    status: "active",
    mergedIntoId: null,
  });
  await have(staff, staffRow({ id: vetId, overlapPolicy: "block" }));

  const haveClient: ClinicDesk["haveClient"] = async (set) => {
    const row = clientRow(set);
    await have(clients, row);
    return row.id;
  };
  const havePet: ClinicDesk["havePet"] = async (set, ownerId) => {
    const row = petRow(set);
    await have(pets, row);
    if (ownerId !== undefined) {
      await have(petOwners, {
        ...emptyRow(petOwners),
        id: uuidv7(),
        petId: row.id,
        clientId: ownerId,
        role: "owner",
        fromOn: "2024-01-01",
      });
    }
    return row.id;
  };
  const phones = [{ label: "mobile" as const, typed: "07700 900142", e164: "+447700900142", isPreferred: true }];
  const clientId = await haveClient({
    firstName: "Samira",
    lastName: "Haddad",
    phones,
    emails: ["samira@example.com"],
  });
  const petId = await havePet({ name: "Juno", petTypeId: speciesId }, clientId);
  const haveAppointment: ClinicDesk["haveAppointment"] = async (set) => {
    const row = appointmentRow({ locationId, clientId, petIds: [petId], typeId, vetId, ...set });
    await have(appointments, row);
    return row.id;
  };
  return {
    locationId,
    clientId,
    petId,
    vetId,
    typeId,
    haveClient,
    havePet,
    haveAppointment,
    havePackedAppointment: async (set) => {
      const id = await haveAppointment({ status: "completed", ...set });
      const { _v: version, ...row } = (await db.table(appointments.table).get(id)) as Record<string, unknown>;
      await db.table(appointments.table).delete(id);
      const known = (await db._history.get(petId))?.rows ?? [];
      await db._history.put({ petId, rows: [...known, [appointments.table, id, Number(version), row]] });
      return id;
    },
    haveVisit: async (set) => {
      const id = uuidv7();
      const at = set.stageAt ?? "2026-11-21T10:00:00.000Z";
      await have(visits, { id, petId, clientId, locationId, vetId, stageAt: at, openedAt: at, ...blankVisit, ...set });
      return id;
    },
    haveNoteWaived: (visitId) =>
      have(noteWaivers, {
        id: waiverIdOf(visitId),
        visitId,
        petId,
        reason: "Nails only",
        status: "active",
        decidedAt: "2026-11-21T10:00:00.000Z",
      }),
    haveAlert: async (text, set) => {
      const id = uuidv7();
      await have(alerts, {
        id,
        subject: "pet",
        subjectId: petId,
        kind: "bite_risk",
        severity: "critical",
        text,
        mustAcknowledge: "yes",
        endsOn: null,
        status: "active",
        ...set,
      });
      return id;
    },
  };
}
