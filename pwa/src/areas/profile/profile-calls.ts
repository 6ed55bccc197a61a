import { clinicHttp } from "../../http/client.ts";
import { download } from "../../http/download.ts";
import type { SignedInPlace } from "./public/signed-in-place.ts";

/** Each call throws the server's answer, or a network error. */

export interface Device {
  id: string;
  name: string;
  kind: "desktop" | "tablet" | "phone" | "other";
  uaFamily: string;
  isThis: boolean;
  isInstalled: boolean | null;
  /** Whether the browser keeps the device's data for as long as the app wants. */
  isPersistent: boolean | null;
  appVersion: string | null;
  queueLength: number | null;
  oldestPendingAt: string | null;
  /** Changes that got the server's time, because the device's cannot be right. */
  wrongTimes: number;
  locationId: string | null;
  lastSeenAt: string;
  status: "active" | "revoked";
  users: { userId: string; firstName: string; lastName: string }[];
  /** Its last report of unsent payments by till, the newest first. Empty for an employee. */
  tills: { tillId: string; unsentCount: number; unsentMinor: number; reportedAt: string }[];
}

/** Another device that said that work waits on it, or that went silent on this day. */
export interface UnsentDevice extends Pick<Device, "id" | "name" | "kind" | "uaFamily" | "locationId" | "lastSeenAt"> {
  queueLength: number;
  unsentCount: number;
  unsentMinor: number;
  missing: "unsent" | "silent";
}

const { http } = clinicHttp;
/** A photo over a slow line; the server's own limit is a minute. */
const UPLOAD_MS = 60_000;

export async function changeNames(names: { firstName: string; lastName: string }): Promise<void> {
  await http.patch("/api/profile/me", names);
}

export async function changeEmail(email: string): Promise<void> {
  await http.patch("/api/profile/me", { email });
}

export async function uploadAvatar(picture: File): Promise<void> {
  const form = new FormData();
  form.set("file", picture);
  await http.post("/api/profile/avatar", form, { timeout: UPLOAD_MS });
}

export async function deleteAvatar(): Promise<void> {
  await http.delete("/api/profile/avatar");
}

export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await http.post("/api/profile/password", { currentPassword, newPassword });
}

export async function listSessions(): Promise<SignedInPlace[]> {
  return (await http.get<SignedInPlace[]>("/api/profile/sessions")).data;
}

export async function endSession(id: string): Promise<void> {
  await http.delete(`/api/profile/sessions/${id}`);
}

export async function endOtherSessions(): Promise<void> {
  await http.post("/api/profile/sessions/revoke-others");
}

export async function listDevices(): Promise<Device[]> {
  return (await http.get<Device[]>("/api/devices")).data;
}

export async function listUnsentDevices(): Promise<UnsentDevice[]> {
  return (await http.get<UnsentDevice[]>("/api/devices/unsent")).data;
}

export interface WrongTime {
  id: string;
  /** Of the mutation. */
  name: string;
  firstName: string;
  lastName: string;
  /** Null: a year that no calendar has. */
  deviceAt: string | null;
  receivedAt: string;
}

export async function listWrongTimes(
  id: string,
  before: number | null,
): Promise<{ rows: WrongTime[]; next: number | null }> {
  const params = before === null ? {} : { before };
  return (await http.get<{ rows: WrongTime[]; next: number | null }>(`/api/devices/${id}/wrong-times`, { params }))
    .data;
}

export async function revokeDevice(id: string): Promise<void> {
  await http.post(`/api/devices/${id}/revoke`);
}

export async function readmitDevice(id: string): Promise<void> {
  await http.post(`/api/devices/${id}/readmit`);
}

/** Fernpaw's data about the signed-in person. */
export const downloadOwnData = (): Promise<Blob> => download("/api/profile/export", {});
