import { adminHttp } from "../../../http/client.ts";

export const ANNOUNCEMENTS_PATH = "/api/admin/announcements";
export const DRAFTS_PATH = "/api/admin/announcement-drafts";

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
  isPinned: boolean;
}

export interface AnnouncementDetails extends AnnouncementRow {
  people: number;
  peopleSeen: number;
  clinicsSeen: number;
  isForAll: boolean;
  filter: ClinicFilter | null;
  /** Clinics that were chosen by name. */
  chosen: number;
  /** Sent back with a correction. */
  revision: number;
  /** The last correction after the beginning; null: clinics have read no other text. */
  correctedAt: string | null;
  /** Texts before corrections, the latest first. */
  versions: readonly EarlierText[];
}

/** A clinic of an announcement: of how many people, and how many of them have read it. */
export interface SeenRow {
  id: string;
  name: string;
  people: number;
  seen: number;
}

export interface EarlierText {
  revision: number;
  title: string;
  body: string;
  replacedAt: string;
  replacedByName: string;
}

/** Clinics with one value of each list; an empty list leaves none out. */
export interface ClinicFilter {
  plans: readonly string[];
  countries: readonly string[];
  states: readonly string[];
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
  filter: ClinicFilter;
  isPinned: boolean;
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
  audience: Audience;
  isPinned: boolean;
  /** Of the draft that was read last. */
  draftRevision?: number;
}

export type Audience = { type: "all" } | { type: "specific"; clinics: string[]; filter?: ClinicFilter };

/** Plans, countries and states that clinics have, with the number of clinics. */
export interface AudienceChoices {
  plans: readonly { value: string; name: string; clinics: number }[];
  countries: readonly { value: string; clinics: number }[];
  states: readonly { value: string; clinics: number }[];
}

export interface Reach {
  clinics: number;
  /** Of them, those that the filter finds. */
  byFilter: number;
  people: number;
  /** Of the clinics, those that have not been used for a day. */
  quiet: number;
}

export interface DraftRow {
  id: string;
  title: string;
  severity: Severity;
  /** Null: all clinics. */
  clinics: number | null;
  hasFilter: boolean;
  updatedAt: string;
  updatedBy: string;
}

/** Which version of a draft the server has. */
export interface KeptDraft {
  revision: number;
  updatedAt: string;
}

export interface Draft extends KeptDraft {
  id: string;
  title: string;
  body: string;
  severity: Severity;
  startsAt: string | null;
  endsAt: string | null;
  /** Null: all clinics. A clinic without a name is gone. */
  clinics: readonly { id: string; name: string | null }[] | null;
  /** Of clinics besides. */
  filter: ClinicFilter | null;
  isPinned: boolean;
}

export interface DraftWords {
  title: string;
  body: string;
  severity: Severity;
  startsAt: string | null;
  endsAt: string | null;
  audience: Audience;
  isPinned: boolean;
}

export async function fetchAnnouncement(id: string, signal: AbortSignal): Promise<AnnouncementDetails> {
  return (await adminHttp.get<AnnouncementDetails>(`${ANNOUNCEMENTS_PATH}/${encodeURIComponent(id)}`, { signal })).data;
}

export const seenPath = (id: string): string => `${ANNOUNCEMENTS_PATH}/${encodeURIComponent(id)}/clinics`;

export async function findClinics(
  search: string,
  signal: AbortSignal,
): Promise<{ rows: readonly ClinicChoice[]; all: number }> {
  const asked = { params: { search }, signal };
  return (await adminHttp.get<{ rows: ClinicChoice[]; all: number }>(`${ANNOUNCEMENTS_PATH}/clinics`, asked)).data;
}

/** The clinic with that id; null: it is gone. */
export async function fetchClinicChoice(id: string, signal: AbortSignal): Promise<ClinicChoice | null> {
  const asked = { params: { id }, signal };
  return (await adminHttp.get<{ rows: ClinicChoice[] }>(`${ANNOUNCEMENTS_PATH}/clinics`, asked)).data.rows[0] ?? null;
}

export async function fetchChoices(signal: AbortSignal): Promise<AudienceChoices> {
  return (await adminHttp.get<AudienceChoices>(`${ANNOUNCEMENTS_PATH}/choices`, { signal })).data;
}

export async function fetchReach(audience: Audience, signal: AbortSignal): Promise<Reach> {
  return (await adminHttp.post<Reach>(`${ANNOUNCEMENTS_PATH}/reach`, { audience }, { signal })).data;
}

/** Answers to how many clinics it goes. */
export async function sendAnnouncement(announcement: NewAnnouncement): Promise<number> {
  return (await adminHttp.post<{ clinics: number }>(ANNOUNCEMENTS_PATH, announcement)).data.clinics;
}

export async function endAnnouncement(id: string): Promise<void> {
  await adminHttp.post(`${ANNOUNCEMENTS_PATH}/${encodeURIComponent(id)}/end`);
}

export async function correctAnnouncement(
  id: string,
  text: { title: string; body: string; revision: number },
): Promise<void> {
  await adminHttp.post(`${ANNOUNCEMENTS_PATH}/${encodeURIComponent(id)}/correct`, text);
}

const draftAt = (id: string): string => `${DRAFTS_PATH}/${encodeURIComponent(id)}`;

export async function fetchDraft(id: string, signal?: AbortSignal): Promise<Draft> {
  return (await adminHttp.get<Draft>(draftAt(id), signal && { signal })).data;
}

/** `revision`: of the draft that was read; 0: it is new. */
export async function keepDraft(id: string, words: DraftWords, revision: number): Promise<KeptDraft> {
  return (await adminHttp.put<KeptDraft>(draftAt(id), { ...words, revision })).data;
}

export async function deleteDraft(id: string): Promise<void> {
  await adminHttp.delete(draftAt(id));
}

/** Answers where the mail goes, and whether it waits for a server that can send mail. */
export async function sendTest(
  words: Pick<DraftWords, "title" | "body" | "severity">,
): Promise<{ email: string; isWaiting: boolean }> {
  return (await adminHttp.post<{ email: string; isWaiting: boolean }>(`${ANNOUNCEMENTS_PATH}/test`, words)).data;
}
