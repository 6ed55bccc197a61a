import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyRequest } from "fastify";
import { clinicSession } from "../../../http/session.ts";
import { uaFamilyOf } from "../../auth/public/ua-family.ts";
import { type DeviceReport, noteDevice } from "../devices.queries.ts";
import { deviceKindOf } from "./device-kind.ts";

/** A list of devices need not be fresher, and every sync call would be a write. */
const NOTE_EVERY_MS = 5 * 60_000;
const MAX_REMEMBERED = 20_000;

export interface DeviceNotes {
  /** A sync call came from the device; costs a look into a map but for once in five minutes. */
  seen(request: FastifyRequest, report?: DeviceReport): void;
  /** The device told of itself: on disk when this answers. */
  report(request: FastifyRequest, report: DeviceReport): Promise<void>;
  /** Resolves when no note is under way. */
  settled(): Promise<void>;
}

export interface DeviceNotesOptions {
  store: Store;
  now: () => number;
  onFailure: (error: unknown) => void;
}

/** When which device was seen, for the list of devices. */
export function createDeviceNotes({ store, now, onFailure }: DeviceNotesOptions): DeviceNotes {
  /** By session, which is one browser's. */
  const notedAtMs = new Map<string, number>();
  const underWay = new Set<Promise<void>>();

  function remember(sessionId: string): void {
    notedAtMs.delete(sessionId);
    notedAtMs.set(sessionId, now());
    const [oldest] = notedAtMs.keys();
    if (notedAtMs.size > MAX_REMEMBERED && oldest !== undefined) notedAtMs.delete(oldest);
  }

  async function write(request: FastifyRequest, report: DeviceReport): Promise<void> {
    const { clinicId, deviceId } = clinicSession(request);
    if (deviceId === null) return;
    const agent = request.headers["user-agent"];
    const seen = { id: deviceId, uaFamily: uaFamilyOf(agent), kind: deviceKindOf(agent), at: toInstant(now()) };
    await store.write((sql) => noteDevice(sql, clinicId, seen, report));
  }

  return {
    seen(request, report = {}) {
      const { sessionId, deviceId } = clinicSession(request);
      if (deviceId === null) return;
      const before = notedAtMs.get(sessionId);
      if (before !== undefined && now() - before < NOTE_EVERY_MS && now() >= before) return;
      remember(sessionId);
      const note: Promise<void> = write(request, report)
        .catch(onFailure)
        .finally(() => underWay.delete(note));
      underWay.add(note);
    },
    report: write,
    async settled() {
      await Promise.all(underWay);
    },
  };
}
