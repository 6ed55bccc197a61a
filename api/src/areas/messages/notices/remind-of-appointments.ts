import { addMinutes, toInstant } from "@fernpaw/domain/kernel/time";
import type { MessageDeps } from "../message-deps.ts";
import { remindHours, unremindedAppointments } from "../messages.queries.ts";
import { remindOfAppointment } from "./tell-of-appointment.ts";

const AUTHOR = { userId: null, name: "appointments.remind" };
/** So near, a reminder would come with the patient. */
const TOO_NEAR_MIN = 60;
const AT_ONCE = 50;

/** Reminds the clients of a clinic of what is planned within its hours. Whoever booked within them has only just been told. */
export async function remindOfAppointments(deps: MessageDeps, clinicId: string): Promise<void> {
  const hours = await deps.store.read((sql) => remindHours(sql, clinicId));
  if (hours === 0) return;
  const at = toInstant(deps.now());
  const range = { from: addMinutes(at, TOO_NEAR_MIN), to: addMinutes(at, hours * 60), most: AT_ONCE };
  let after = range.from;
  for (;;) {
    const due = await deps.store.read((sql) => unremindedAppointments(sql, clinicId, { ...range, from: after }));
    const planned = due.filter(({ startsAt, createdAt }) => createdAt < addMinutes(startsAt, -hours * 60));
    if (planned.length > 0) {
      await deps.sync.withClinicTx(clinicId, AUTHOR, async (tx, sql) => {
        for (const { id, startsAt } of planned) await remindOfAppointment({ tx, sql, clinicId, at }, id, startsAt);
      });
    }
    const last = due.at(-1);
    if (due.length < AT_ONCE || !last) return;
    // Of several that start together with the last one, the rest comes with the next round of the clock.
    after = last.startsAt;
  }
}
