import type * as z from "zod/mini";
import { emptyRow, registerArgs, type RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { once } from "../../kernel/once.ts";
import { found } from "../../kernel/repeat.ts";
import { clients } from "../clients/client.ts";
import { isClosed } from "../clients/closed-client.ts";
import { clientInUse } from "../clients/find-client.ts";
import { equipment, locations, rooms } from "../clinics/clinic.ts";
import { livingPet } from "../pets/find-pet.ts";
import { staff } from "../staff/staff.ts";
import { appointments, appointmentTypes, type SeriesPlace } from "./appointment.ts";
import { type Clash, raiseDoubleBooking } from "./appointment-clashes.ts";

type Appointment = RowOf<typeof appointments>;

/** What a booking says; whoever books a series says more. */
export const bookingArgs = once(() => registerArgs(appointments));
export type BookingArgs = z.output<ReturnType<typeof bookingArgs>>;

interface Bookable {
  /** Rooms and equipment must be there; left out: any location. */
  locationId?: string;
  typeId?: string;
  vetId?: string | null;
  roomId?: string | null;
  equipmentIds?: readonly string[];
}

const elsewhere = (path: string): Refusal =>
  new Refusal("invalid_args", { errors: [{ path, code: "custom", message: "is at another location" }] });

/** @throws Refusal `not_found`, `inactive`, or `invalid_args` for a room or equipment of another location */
export async function assertBookable(tx: Tx, booking: Bookable): Promise<void> {
  const checks = [
    { entity: appointmentTypes, id: booking.typeId, path: "typeId" },
    { entity: staff, id: booking.vetId, path: "vetId" },
    { entity: rooms, id: booking.roomId, path: "roomId" },
    ...(booking.equipmentIds ?? []).map((id) => ({ entity: equipment, id, path: "equipmentIds" })),
  ] as const;
  for (const { entity, id, path } of checks) {
    if (id === undefined || id === null) continue;
    const row = found<{ status: string; locationId?: string }>(await tx.find(entity, id), entity.table, id);
    if (row.status !== "active") throw new Refusal("inactive", { table: entity.table, id });
    const isPlaced = booking.locationId !== undefined && row.locationId !== undefined;
    if (isPlaced && row.locationId !== booking.locationId) throw elsewhere(path);
  }
}

/**
 * The client to book for, followed through a merge; one who had not come for long is active again.
 * @throws Refusal `not_found`, `client_erased`, `client_blocked`, `client_deceased`, `owner_required`
 */
export async function bookingClient(
  tx: Tx,
  booking: Pick<Appointment, "clientId" | "urgency" | "source">,
): Promise<string | null> {
  if (booking.clientId === null) {
    if (booking.urgency !== "emergency" && booking.source !== "walk_in") throw new Refusal("owner_required");
    return null;
  }
  const client = await clientInUse(tx, booking.clientId);
  if (isClosed(client)) throw new Refusal("client_erased", { table: "clients", id: client.id });
  if (client.status === "blocked") throw new Refusal("client_blocked", { table: "clients", id: client.id });
  if (client.status === "deceased") throw new Refusal("client_deceased", { table: "clients", id: client.id });
  if (client.status === "inactive") await tx.patch(clients, client.id, { status: "active" });
  return client.id;
}

/**
 * Whom and what a booking is for, each of them known, alive and in use; the client followed through a merge.
 * @throws Refusal `not_found`, `inactive`, `invalid_args` (a room or equipment of another location), `pet_deceased`,
 * `merged_away`, `client_erased`, `client_blocked`, `owner_required`
 */
export async function checkedSubjects(tx: Tx, args: BookingArgs): Promise<Pick<Appointment, "petIds" | "clientId">> {
  found(await tx.find(locations, args.locationId), "locations", args.locationId);
  const petIds = [...new Set(args.petIds)];
  for (const petId of petIds) await livingPet(tx, petId);
  const clientId = await bookingClient(tx, args);
  await assertBookable(tx, args);
  return { petIds, clientId };
}

/** Writes the appointment, tentative and told to the desk where it stands beside others. */
export async function takeSlot(
  tx: Tx,
  booking: BookingArgs & { series: SeriesPlace | null },
  clashes: readonly Clash[],
): Promise<void> {
  await tx.insert(appointments, {
    ...emptyRow(appointments),
    ...booking,
    tentative: clashes.length > 0 ? "yes" : "no",
  });
  await raiseDoubleBooking(tx, booking, clashes);
}
