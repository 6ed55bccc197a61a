import { toInstant } from "@fernpaw/domain/kernel/time";
import { Problem } from "../../../http/errors.ts";
import type { AdminSession } from "../../../http/session.ts";
import type { Sessions } from "../../auth/public/sessions.ts";
import { deviceOf } from "../../devices/devices.queries.ts";
import { removeDevice } from "../../devices/public/remove-device.ts";
import { countClinic } from "../figures/count-clinics.ts";
import { platformCopy as copy } from "../platform.copy.ts";
import { assertClinic, type ClinicActDeps, keepAct, tellOwners } from "./clinic-acts.ts";

/**
 * Takes a device of a clinic off its list, as an owner does, and mails the owners the reason. Its unsent changes stay on it, and an owner can let
 * it in again.
 * @throws Problem `not_found`, also for another clinic's; `invalid_transition` for one that is off the list
 */
export async function removeClinicDevice(
  deps: ClinicActDeps & { sessions: Sessions },
  by: AdminSession,
  { clinicId, deviceId }: { clinicId: string; deviceId: string },
  reason: string,
): Promise<void> {
  const { store, sessions, now } = deps;
  const at = toInstant(now());
  const ended = await store.write(async (sql) => {
    await assertClinic(sql, clinicId);
    const device = await deviceOf(sql, clinicId, deviceId);
    if (!device) throw new Problem("not_found");
    if (device.status === "revoked") throw new Problem("invalid_transition");
    await keepAct(sql, { clinicId, by, at }, { kind: "device_removed", days: 0, reason });
    const { uaFamily } = device;
    await tellOwners(deps, sql, clinicId, (firstName, name) => copy.deviceMail(firstName, name, { uaFamily, reason }));
    return (await removeDevice(sessions, sql, { clinicId, id: deviceId, at, by })).ended;
  });
  sessions.announceRevoked(ended);
  await countClinic(deps, clinicId);
}
