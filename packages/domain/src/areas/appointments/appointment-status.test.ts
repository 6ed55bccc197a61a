import { describe, expect, test } from "vitest";
import { anAppointment } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import type { MutationDefinition } from "../../kernel/mutation.ts";
import { derivedId } from "../../kernel/ids.ts";
import { visits } from "../visits/visit.ts";
import {
  acceptAppointment,
  cancelAppointment,
  confirmAppointment,
  moveAppointment,
  reinstateAppointment,
  unconfirmAppointment,
} from "./appointment.mutations.ts";
import { APPOINTMENT_STATUSES, appointments, type AppointmentStatus } from "./appointment.ts";
import { checkInAppointment, undoCheckIn } from "./check-in.mutations.ts";
import { markNoShow, undoNoShow } from "./no-show.mutations.ts";

type Expected = AppointmentStatus | "refused";

/**
 * What becomes of an appointment in each status: the table of the domain's description, plus that a state already
 * passed is no error. `arrived over cancelled` and its mirror are told by the attention item.
 */
const TABLE: {
  mutation: MutationDefinition;
  args?: object;
  to: Record<AppointmentStatus, Expected>;
  raises?: AppointmentStatus[];
}[] = [
  {
    mutation: acceptAppointment,
    to: {
      requested: "booked",
      booked: "booked",
      confirmed: "confirmed",
      arrived: "arrived",
      in_progress: "in_progress",
      completed: "completed",
      cancelled: "refused",
      no_show: "refused",
    },
  },
  {
    mutation: confirmAppointment,
    to: {
      requested: "refused",
      booked: "confirmed",
      confirmed: "confirmed",
      arrived: "arrived",
      in_progress: "in_progress",
      completed: "completed",
      cancelled: "refused",
      no_show: "refused",
    },
  },
  {
    mutation: unconfirmAppointment,
    to: {
      requested: "refused",
      booked: "booked",
      confirmed: "booked",
      arrived: "arrived",
      in_progress: "in_progress",
      completed: "completed",
      cancelled: "refused",
      no_show: "refused",
    },
  },
  {
    mutation: checkInAppointment,
    to: {
      requested: "refused",
      booked: "arrived",
      confirmed: "arrived",
      arrived: "arrived",
      in_progress: "in_progress",
      completed: "completed",
      cancelled: "arrived",
      no_show: "arrived",
    },
    raises: ["cancelled"],
  },
  {
    mutation: checkInAppointment,
    args: { seenStatus: "cancelled" },
    to: {
      requested: "refused",
      booked: "arrived",
      confirmed: "arrived",
      arrived: "arrived",
      in_progress: "in_progress",
      completed: "completed",
      cancelled: "refused",
      no_show: "arrived",
    },
  },
  {
    mutation: cancelAppointment,
    args: { reason: "Feels better" },
    to: {
      requested: "cancelled",
      booked: "cancelled",
      confirmed: "cancelled",
      arrived: "arrived",
      in_progress: "in_progress",
      completed: "completed",
      cancelled: "cancelled",
      no_show: "refused",
    },
    raises: ["arrived", "in_progress", "completed"],
  },
  {
    mutation: cancelAppointment,
    args: { reason: "Feels better", seenStatus: "arrived" },
    to: {
      requested: "cancelled",
      booked: "cancelled",
      confirmed: "cancelled",
      arrived: "refused",
      in_progress: "in_progress",
      completed: "completed",
      cancelled: "cancelled",
      no_show: "refused",
    },
    raises: ["in_progress", "completed"],
  },
  {
    mutation: markNoShow,
    to: {
      requested: "refused",
      booked: "no_show",
      confirmed: "no_show",
      arrived: "refused",
      in_progress: "refused",
      completed: "refused",
      cancelled: "refused",
      no_show: "no_show",
    },
  },
  {
    mutation: reinstateAppointment,
    to: {
      requested: "refused",
      booked: "booked",
      confirmed: "confirmed",
      arrived: "arrived",
      in_progress: "in_progress",
      completed: "completed",
      cancelled: "booked",
      no_show: "refused",
    },
  },
  {
    mutation: undoCheckIn,
    to: {
      requested: "refused",
      booked: "booked",
      confirmed: "confirmed",
      arrived: "booked",
      in_progress: "refused",
      completed: "refused",
      cancelled: "refused",
      no_show: "refused",
    },
  },
  {
    mutation: undoNoShow,
    to: {
      requested: "refused",
      booked: "booked",
      confirmed: "confirmed",
      arrived: "arrived",
      in_progress: "in_progress",
      completed: "completed",
      cancelled: "refused",
      no_show: "booked",
    },
  },
  {
    mutation: moveAppointment,
    args: { startsAt: "2026-11-21T15:00:00.000Z" },
    to: {
      requested: "requested",
      booked: "booked",
      confirmed: "confirmed",
      arrived: "refused",
      in_progress: "refused",
      completed: "refused",
      cancelled: "refused",
      no_show: "refused",
    },
  },
  {
    mutation: moveAppointment,
    args: { vetId: null, roomId: null },
    to: {
      requested: "requested",
      booked: "booked",
      confirmed: "confirmed",
      arrived: "arrived",
      in_progress: "in_progress",
      completed: "refused",
      cancelled: "refused",
      no_show: "refused",
    },
  },
];

const CASES = TABLE.flatMap(({ mutation, args = {}, to, raises = [] }) =>
  APPOINTMENT_STATUSES.map((from) => ({
    mutation,
    args,
    from,
    to: to[from],
    isRaised: raises.includes(from),
    name: mutation.name,
  })),
);

function inStatus(status: AppointmentStatus) {
  const clinic = new MemoryClinic({ at: "2026-11-21T10:30:00.000Z" });
  const cancellation =
    status === "cancelled" ? { reason: "Ill", by: clinic.ownerId, at: clinic.clock.now(), isLate: true } : null;
  return { clinic, appointment: anAppointment(clinic, { status, cancellation }) };
}

describe("an appointment's way", () => {
  test.each(CASES)("$name $args from $from: $to", async ({ mutation, args, from, to, isRaised }) => {
    const { clinic, appointment } = inStatus(from);
    const result = await clinic.run(mutation, { id: appointment.id, ...args });
    if (to === "refused") {
      expect(result).toMatchObject({ status: "rejected", code: "invalid_transition" });
      expect(clinic.row(appointments, appointment.id)).toEqual(appointment);
      return;
    }
    expect(result).toMatchObject({
      status: isRaised ? "merged" : "applied",
      raised: isRaised ? [{ kind: "arrived_after_cancel" }] : [],
    });
    expect(clinic.row(appointments, appointment.id).status).toBe(to);
    const again = await clinic.run(mutation, { id: appointment.id, ...args });
    expect(again.status, "a retry is harmless").not.toBe("rejected");
    expect(clinic.row(appointments, appointment.id).status).toBe(to);
  });

  test.each(TABLE)("$mutation.name of what is not there is refused", async ({ mutation, args = {} }) => {
    const clinic = new MemoryClinic();
    expect(await clinic.run(mutation, { id: derivedId(clinic.clinicId, clinic.ownerId), ...args })).toMatchObject({
      code: "not_found",
    });
  });

  test.each(TABLE)("a device answers $mutation.name as the server does", async ({ mutation, args = {} }) => {
    for (const status of APPOINTMENT_STATUSES) {
      const ids = { clinicId: "019a5f00-0000-7000-8000-00000000c11c", ownerId: "019a5f00-0000-7000-8000-0000000000e1" };
      const server = new MemoryClinic({ ...ids, at: "2026-11-21T10:30:00.000Z" });
      const device = new MemoryClinic({ ...ids, at: "2026-11-21T10:30:00.000Z", side: "device" });
      const { id } = anAppointment(server, { status });
      device.rows = server.rows.copy();
      const context = server.contextOf({});
      const [there, here] = [
        await server.runIn(mutation, { id, ...args }, context),
        await device.runIn(mutation, { id, ...args }, context),
      ];
      expect("code" in here ? here.code : "done").toBe("code" in there ? there.code : "done");
      expect(device.row(appointments, id)).toEqual(server.row(appointments, id));
      expect(device.all(visits)).toEqual(server.all(visits));
    }
  });
});
