import { adminHttp } from "../../../http/client.ts";

export const CLINICS_PATH = "/api/admin/clinics";

export interface ClinicRow {
  id: string;
  name: string;
  country: string;
  createdAt: string;
  people: number;
  devices: number;
  unsent: number;
  /** Null: no contact yet. */
  lastSeenAt: string | null;
  subscription: string;
  plan: string | null;
  isSuspended: boolean;
}

type CountName =
  | "people"
  | "activePeople"
  | "devices"
  | "devicesSeen"
  | "unsent"
  | "clients"
  | "pets"
  | "appointments"
  | "noShows"
  | "invoices"
  | "storageBytes"
  | "openItems"
  | "parked";

export interface ClinicDetails {
  id: string;
  name: string;
  country: string;
  createdAt: string;
  ownerName: string;
  ownerEmail: string;
  subscription: string;
  plan: string | null;
  price: { monthMinor: number; currency: string } | null;
  /** Of a running plan: the end of the paid period, and whether the plan ends with it. */
  paid: { until: string; isLast: boolean } | null;
  /** When a payment that is still owed was refused first. */
  failedAt: string | null;
  trialEndsAt: string | null;
  suspendedAt: string | null;
  /** Suspended for good, with the end of its plan. */
  isClosed: boolean;
  lastSeenAt: string | null;
  oldestUnsentAt: string | null;
  countedAt: string;
  isExample: boolean;
  counts: Readonly<Record<CountName, number>>;
  days: readonly { day: string; appointments: number; noShows: number; invoices: number }[];
  devices: readonly ClinicDevice[];
  /** Those that wait for an answer. */
  invitations: readonly ClinicInvitation[];
  acts: readonly ClinicAct[];
}

export interface ClinicDevice {
  id: string;
  kind: string;
  uaFamily: string;
  appVersion: string | null;
  unsent: number;
  oldestUnsentAt: string | null;
  lastSeenAt: string;
}

export interface ClinicInvitation {
  id: string;
  email: string;
  status: "open" | "expired";
  expiresAt: string;
}

export interface ClinicAct {
  id: string;
  at: string;
  kind: "suspended" | "resumed" | "trial_extended" | "closed" | "device_removed";
  days: number;
  reason: string;
  byName: string;
}

const at = (id: string, verb = ""): string => `${CLINICS_PATH}/${encodeURIComponent(id)}${verb}`;

export async function fetchClinic(id: string, signal: AbortSignal): Promise<ClinicDetails> {
  return (await adminHttp.get<ClinicDetails>(at(id), { signal })).data;
}

export async function suspendClinic(id: string, reason: string): Promise<void> {
  await adminHttp.post(at(id, "/suspend"), { reason });
}

export async function resumeClinic(id: string, reason: string): Promise<void> {
  await adminHttp.post(at(id, "/resume"), { reason });
}

export async function extendTrial(
  id: string,
  trial: { days: number; reason: string; trialEndsAt: string },
): Promise<void> {
  await adminHttp.post(at(id, "/extend-trial"), trial);
}

export async function closeClinic(id: string, reason: string): Promise<void> {
  await adminHttp.post(at(id, "/close"), { reason });
}

export async function removeDevice(id: string, deviceId: string, reason: string): Promise<void> {
  await adminHttp.post(at(id, `/devices/${encodeURIComponent(deviceId)}/revoke`), { reason });
}

export async function resendClinicInvitation(id: string, invitationId: string): Promise<void> {
  await adminHttp.post(at(id, `/invitations/${encodeURIComponent(invitationId)}/resend`));
}
