import { toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { FastifyInstance } from "fastify";
import { workInRounds } from "../../../rounds.ts";
import { isCoveredNow } from "../../subscriptions/public/assert-may-write.ts";
import { everyClinicId } from "../../../db/clinic-ids.queries.ts";
import type { MessageDeps } from "../message-deps.ts";
import { remindOfAppointments } from "../notices/remind-of-appointments.ts";
import { sendDueMessages } from "./send-messages.ts";

/** Days and hours come by themselves; often enough for an appointment's reminder. */
const CLOCK_MS = 5 * 60_000;
const LOOK_EVERY_MS = 15_000;
/** Changes gather so long before somebody looks whether one of them made something due. */
const GATHER_MS = 400;
/** Where more clinics are busy than this, the clock finds what is due. */
const MOST_BUSY_CLINICS = 50;

export interface RoundsDeps extends MessageDeps {
  sync: Pick<SyncServer, "withClinicTx" | "onCommit">;
  /** What is due of one clinic beyond its messages. */
  sendReminders(clinicId: string): Promise<unknown>;
}

export interface MessageRounds {
  /** The mail's worker did something: what became of our mails is written down. */
  followMails(): void;
}

/** By a change or by the clock; the clock looks for appointments too. */
type Cause = "change" | "clock";

/**
 * Writes what is due of one clinic, if its subscription covers that: what was written before a lapse still goes out, and
 * nothing new is begun by itself.
 */
export async function writeWhatIsDue(
  deps: Pick<RoundsDeps, "sendReminders"> & Parameters<typeof remindOfAppointments>[0],
  clinicId: string,
  cause: Cause,
): Promise<void> {
  if (!(await isCoveredNow(deps.store, clinicId, toInstant(deps.now())))) return;
  await deps.sendReminders(clinicId);
  if (cause === "clock") await remindOfAppointments(deps, clinicId);
}

/** From the start of listening to the end, one round at a time; a stop waits for what is on its way. */
export function scheduleMessages(app: FastifyInstance, deps: RoundsDeps): MessageRounds {
  /** Clinics to look at. */
  const waiting = new Map<string, Cause>();
  let isMailTried = false;
  let soon: NodeJS.Timeout | undefined;
  let stopListening = (): void => undefined;
  const failed = "messages could not be sent";

  const guarded = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) => app.log.error({ err: error }, failed));
  };
  const { again, isOpen } = workInRounds(app, { everyMs: LOOK_EVERY_MS, failed }, async () => {
    for (const [clinicId, cause] of waiting) {
      waiting.delete(clinicId);
      if (!isOpen()) return;
      await guarded(() => writeWhatIsDue(deps, clinicId, cause));
    }
    if (isMailTried) {
      isMailTried = false;
      await guarded(() => sendDueMessages(deps, { sees: "outbox" }));
    }
    await sendDueMessages(deps);
  });
  workInRounds(app, { everyMs: CLOCK_MS, failed }, async () => {
    for (const clinicId of await deps.store.read(everyClinicId)) waiting.set(clinicId, "clock");
    again();
  });
  function gather(): void {
    soon ??= setTimeout(() => {
      soon = undefined;
      again();
    }, GATHER_MS).unref();
  }

  app.addHook("onListen", async () => {
    stopListening = deps.sync.onCommit(({ clinicId }) => {
      if (waiting.size < MOST_BUSY_CLINICS && !waiting.has(clinicId)) waiting.set(clinicId, "change");
      gather();
    });
  });
  app.addHook("onClose", async () => {
    stopListening();
    clearTimeout(soon);
  });
  return {
    followMails() {
      isMailTried = true;
      if (isOpen()) gather();
    },
  };
}
