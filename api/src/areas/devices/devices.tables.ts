import type { DeviceKind } from "./public/device-kind.ts";

/** Tables of the area; no device holds them. */
export interface DevicesTables {
  /** A browser of a clinic, known from its first sign-in or sync call. */
  devices: {
    clinicId: string;
    /** As in the device cookie. */
    id: string;
    /** What people call it; empty until somebody says. */
    name: string;
    kind: DeviceKind;
    uaFamily: string;
    /** `yes` or `no`, as the app says; null: it has not said. */
    isInstalled: string | null;
    isPersistent: string | null;
    appVersion: string | null;
    /** What waited on it when it last said so, over all of its users' queues that it could see. */
    queueLength: number | null;
    oldestPendingAt: string | null;
    /** The newest mutation's number within its client id. */
    lastPushedSeq: number | null;
    /** Its clock less ours. */
    clockOffsetMs: number | null;
    /** Its location as its users chose it; null: not chosen. */
    locationId: string | null;
    createdAt: string;
    lastSeenAt: string;
    status: "active" | "revoked";
    revokedAt: string | null;
    revokedBy: string | null;
  };
}
