import { appointments } from "@fernpaw/domain/appointments/appointment";
import type { clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { messages } from "@fernpaw/domain/messages/message";
import type { Sql } from "@fernpaw/sync/server/store";
import { noticeOf } from "../messages.queries.ts";

type Appointment = RowOf<typeof appointments>;
type Message = RowOf<typeof messages>;

interface Asked {
  tx: Tx;
  sql: Sql;
  clinicId: string;
  number: string;
  /** Now. */
  at: string;
}

const wentOut = ({ status, reason }: Message): boolean =>
  status === "sent" || status === "delivered" || (status === "failed" && reason === "may_have_been_sent");

/** Whether the last word about the appointment was a text to this number. */
function wasTexted(sent: readonly Message[], appointmentId: string, number: string): boolean {
  const about = sent.filter((message) => message.appointmentId === appointmentId && message.direction === "out");
  const last = about.toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1))[0];
  return last !== undefined && last.channel === "sms" && last.toAddress === number && wentOut(last);
}

/** Whether a message gave the start that the visit has now. */
async function isAsTold({ sql, clinicId }: Asked, { id, startsAt }: Appointment): Promise<boolean> {
  const notice = await noticeOf(sql, clinicId, id);
  return notice?.toldStartsAt === startsAt || notice?.remindedStartsAt === startsAt;
}

/** The visits to come of these clients whose last message is a text to this number. */
export async function askedAppointments(
  asked: Asked,
  writers: readonly RowOf<typeof clients>[],
): Promise<Appointment[]> {
  const { tx, number, at } = asked;
  const found: Appointment[] = [];
  for (const { id, absorbedIds } of writers) {
    const planned = (await tx.list(appointments, { equals: { clientId: id } })).filter(
      ({ status, tentative, startsAt }) =>
        startsAt > at && tentative === "no" && (status === "booked" || status === "confirmed"),
    );
    if (planned.length === 0) continue;
    const sent: Message[] = [];
    for (const clientId of [id, ...absorbedIds]) sent.push(...(await tx.list(messages, { equals: { clientId } })));
    for (const appointment of planned) {
      if (wasTexted(sent, appointment.id, number) && (await isAsTold(asked, appointment))) found.push(appointment);
    }
  }
  return found;
}
