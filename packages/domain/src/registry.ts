import { appointments, appointmentTypes } from "./areas/appointments/appointment.ts";
import { clients } from "./areas/clients/client.ts";
import { clinicSettings, locations, rooms } from "./areas/clinics/clinic.ts";
import { allergies, alerts, measurements, petOwners, pets, petTypes } from "./areas/pets/pet.ts";
import { staff } from "./areas/staff/staff.ts";
import { visitEvents, visits } from "./areas/visits/visit.ts";
import { attention } from "./kernel/attention.ts";
import type { EntityDefinition } from "./kernel/entity.ts";
import type { MutationDefinition } from "./kernel/mutation.ts";

/** Raised when what a device stores changes shape: its cache is then fetched again under a new name. */
export const SCHEMA = 1;
/** The oldest device schema that the server still answers. */
export const MIN_SCHEMA = 1;

/** Every synced table, in the order in which a first sync sends them. */
export const ENTITIES = [
  clinicSettings,
  locations,
  rooms,
  staff,
  petTypes,
  appointmentTypes,
  attention,
  appointments,
  visits,
  visitEvents,
  clients,
  pets,
  petOwners,
  alerts,
  allergies,
  measurements,
] as const satisfies readonly EntityDefinition[];

/** Every mutation that a device may send. */
export const MUTATIONS: readonly MutationDefinition[] = [];
