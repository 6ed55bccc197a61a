import { minuteOfDay } from "../../kernel/time.ts";
import { appointments } from "../appointments/appointment.ts";
import {
  appointmentStatusWords,
  blockReasonWords,
  NO_VET,
  READY_TO_PAY,
} from "../appointments/appointment-words.copy.ts";
import { type CalendarBlock, blocksIn } from "../appointments/calendar-block.ts";
import { clientName, clients } from "../clients/client.ts";
import { locations, rooms } from "../clinics/clinic.ts";
import { activeLocations } from "../clinics/locations-in-use.ts";
import type { PaperBlock } from "../clinics/paper-document.ts";
import { pets } from "../pets/pet.ts";
import { staff, titledName } from "../staff/staff.ts";
import { readyAmong } from "../visits/ready-appointments.ts";
import { columnBlocks, type PaperAppointment, type PaperColumn } from "./day-column.ts";
import { type Appointment, byId, findEach, type PackContext, phoneOf, type Visit } from "./pack-reader.ts";

/** The appointments of the day at the location, by their start. Cancelled ones are left out. */
export async function appointmentsOf({ tx, bounds, locationId }: PackContext): Promise<Appointment[]> {
  const rows = await tx.list(appointments, { by: "startsAt", ...bounds });
  return rows.filter((row) => row.status !== "cancelled" && (locationId === null || row.locationId === locationId));
}

async function onPaper(
  { tx, typeOf, speciesOf }: PackContext,
  rows: readonly Appointment[],
  open: readonly Visit[],
): Promise<ReadonlyMap<string, PaperAppointment>> {
  const ready = readyAmong(open);
  const roomOf = byId(await tx.list(rooms, {}));
  const petOf = await findEach(
    rows.flatMap(({ petIds }) => petIds),
    (id) => tx.find(pets, id),
  );
  const clientOf = await findEach(
    rows.map(({ clientId }) => clientId),
    (id) => tx.find(clients, id),
  );
  const one = (row: Appointment): PaperAppointment => {
    const client = clientOf.get(row.clientId ?? "");
    return {
      startsAt: row.startsAt,
      durationMin: row.durationMin,
      pets: row.petIds
        .flatMap((id) => petOf.get(id) ?? [])
        .map(({ name, petTypeId }) => ({ name, species: speciesOf.get(petTypeId)?.name ?? "" })),
      clientName: client ? clientName(client) : "",
      clientPhone: client ? phoneOf(client) : "",
      subject: row.reason || (typeOf.get(row.typeId)?.name ?? ""),
      besides: roomOf.get(row.roomId ?? "")?.name ?? "",
      state: ready.has(row.id) ? READY_TO_PAY : appointmentStatusWords[row.status],
    };
  };
  return new Map(rows.map((row) => [row.id, one(row)]));
}

function blockedTime(
  blocks: readonly CalendarBlock[],
  { bounds, timeZone }: Pick<PackContext, "bounds" | "timeZone">,
): PaperColumn["blocked"] {
  return blocks.map(({ reason, note, startsAt, endsAt }) => ({
    label: [blockReasonWords[reason], note].filter((part) => part !== "").join(": "),
    fromMin: startsAt <= bounds.from ? 0 : minuteOfDay(startsAt, timeZone),
    toMin: endsAt >= bounds.to ? 1440 : minuteOfDay(endsAt, timeZone),
  }));
}

/**
 * One table for each vet, and one for appointments without a vet. In a clinic with several locations a vet without an
 * appointment at the location has no table.
 */
export async function dayBlocks(
  context: PackContext,
  rows: readonly Appointment[],
  open: readonly Visit[],
): Promise<PaperBlock[]> {
  const { tx, bounds, locationId } = context;
  const written = await onPaper(context, rows, open);
  const blocks = await blocksIn(tx, bounds);
  const hasSeveral = activeLocations(await tx.list(locations, {})).length > 1;
  const vets = (await tx.list(staff, {}))
    .filter(({ status, isBookable }) => status === "active" && isBookable === "yes")
    .sort((a, b) => a.lastName.localeCompare(b.lastName) || (a.id < b.id ? -1 : 1));
  const column = (title: string, own: readonly Appointment[], vetId: string | null): PaperBlock[] => {
    const ofAll = (block: CalendarBlock): boolean => block.scope === "everybody" && block.locationId === locationId;
    const ofVet = (block: CalendarBlock): boolean => block.scope === "vet" && block.resourceId === vetId;
    const blocked = blockedTime(
      blocks.filter((block) => ofAll(block) || ofVet(block)),
      context,
    );
    const list = own.flatMap(({ id }) => written.get(id) ?? []);
    return columnBlocks({ title, blocked, appointments: list }, { ...context, besides: "room" });
  };
  const known = new Set<string>(vets.map(({ id }) => id));
  const others = rows.filter(({ vetId }) => !known.has(vetId ?? ""));
  const ofVets = vets.flatMap((vet) => {
    const own = rows.filter(({ vetId }) => vetId === vet.id);
    return own.length === 0 && hasSeveral ? [] : column(titledName(vet), own, vet.id);
  });
  return [...ofVets, ...(others.length === 0 && ofVets.length > 0 ? [] : column(NO_VET, others, null))];
}
