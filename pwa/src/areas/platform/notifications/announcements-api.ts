import { adminHttp } from "../../../http/client.ts";

export const ANNOUNCEMENTS_PATH = "/api/admin/announcements";

export type Severity = "information" | "warning" | "urgent";

export interface AnnouncementRow {
  id: string;
  title: string;
  body: string;
  severity: Severity;
  state: "scheduled" | "shown" | "ended";
  sentAt: string;
  startsAt: string;
  endsAt: string | null;
  clinics: number;
}

export interface AnnouncementDetails extends AnnouncementRow {
  people: number;
  peopleSeen: number;
  clinicsSeen: number;
}

export interface ClinicChoice {
  id: string;
  name: string;
}

/** As the form has it. */
export interface Typed {
  title: string;
  body: string;
  severity: Severity;
  isForAll: "all" | "some";
  clinics: readonly ClinicChoice[];
  fromDay: string;
  fromTime: string;
  untilDay: string;
  untilTime: string;
}

export interface NewAnnouncement {
  id: string;
  title: string;
  body: string;
  severity: Severity;
  startsAt?: string;
  endsAt?: string;
  audience: { type: "all" } | { type: "specific"; clinics: string[] };
}

export async function fetchAnnouncement(id: string, signal: AbortSignal): Promise<AnnouncementDetails> {
  return (await adminHttp.get<AnnouncementDetails>(`${ANNOUNCEMENTS_PATH}/${encodeURIComponent(id)}`, { signal })).data;
}

export async function findClinics(
  search: string,
  signal: AbortSignal,
): Promise<{ rows: readonly ClinicChoice[]; all: number }> {
  const asked = { params: { search }, signal };
  return (await adminHttp.get<{ rows: ClinicChoice[]; all: number }>(`${ANNOUNCEMENTS_PATH}/clinics`, asked)).data;
}

/** Answers to how many clinics it goes. */
export async function sendAnnouncement(announcement: NewAnnouncement): Promise<number> {
  return (await adminHttp.post<{ clinics: number }>(ANNOUNCEMENTS_PATH, announcement)).data.clinics;
}

export async function endAnnouncement(id: string): Promise<void> {
  await adminHttp.post(`${ANNOUNCEMENTS_PATH}/${encodeURIComponent(id)}/end`);
}
