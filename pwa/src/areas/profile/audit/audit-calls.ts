import { dayBounds, isDay, type LocalDate } from "@fernpaw/domain/kernel/time";
import { clinicHttp } from "../../../http/client.ts";
import type { AuditPlace } from "./audit-place.ts";

/** An event of the audit log. */
export interface AuditEvent {
  seq: number;
  at: string;
  code: string;
  actorId: string | null;
  deviceId: string | null;
  network: string | null;
  entity: string | null;
  entityId: string | null;
  details: Readonly<Record<string, unknown>>;
}

export interface AuditKind {
  code: string;
  /** Null: a change of rows, which has its word in the app. */
  words: string | null;
}

export interface AuditPage {
  rows: AuditEvent[];
  /** The next page is before this number; null: there is none. */
  next: number | null;
}

const { http } = clinicHttp;

/** The first and the last day of a period are part of it. */
function spanOf({ from, to }: AuditPlace, timeZone: string): { from?: string; until?: string } {
  return {
    ...(isDay(from) && { from: dayBounds(from as LocalDate, timeZone).from }),
    ...(isDay(to) && { until: dayBounds(to as LocalDate, timeZone).to }),
  };
}

export async function searchAudit(place: AuditPlace, timeZone: string): Promise<AuditPage> {
  const { view, person, record, kind, before } = place;
  const params = {
    ...(view === "prints" ? { view } : kind !== null && { code: kind }),
    ...(person !== null && { actor: person }),
    ...(record !== null && { record }),
    ...(before !== null && { before }),
    ...spanOf(place, timeZone),
  };
  return (await http.get<AuditPage>("/api/audit", { params })).data;
}

export const listAuditKinds = async (): Promise<AuditKind[]> => (await http.get<AuditKind[]>("/api/audit/kinds")).data;
