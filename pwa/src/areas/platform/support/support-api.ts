import { adminHttp } from "../../../http/client.ts";
import type { SupportAccess } from "../../../http/support-call.ts";
import { CLINICS_PATH } from "../clinics/clinics-api.ts";

const PATH = "/api/admin/support";

/** An access of the administrator's own that is open. */
export interface OpenAccess {
  id: string;
  clinicId: string;
  clinicName: string;
  adminName: string;
  reason: string;
  ticket: string;
  startedAt: string;
  expiresAt: string;
}

/** A clinic as an administrator sees it who may look at its data, and not at its figures. */
export interface NamedClinic {
  id: string;
  name: string;
  suspendedAt: string | null;
}

interface AccessesTo {
  clinic: Omit<NamedClinic, "id"> | null;
  rows: SupportAccess[];
}

const ofClinic = (clinicId: string): string => `${CLINICS_PATH}/${encodeURIComponent(clinicId)}/support`;

export const rowsPath = (id: string): string => `${PATH}/${encodeURIComponent(id)}/rows`;

const askOf = async (clinicId: string, signal: AbortSignal): Promise<AccessesTo> =>
  (await adminHttp.get<AccessesTo>(ofClinic(clinicId), { signal })).data;

/** Each call throws what the server answered. */
export const supportApi = {
  /** Null: no such clinic. */
  clinic: async (clinicId: string, signal: AbortSignal): Promise<NamedClinic | null> => {
    const { clinic } = await askOf(clinicId, signal);
    return clinic && { id: clinicId, ...clinic };
  },
  accessesTo: async (clinicId: string, signal: AbortSignal): Promise<SupportAccess[]> =>
    (await askOf(clinicId, signal)).rows,
  open: async (clinicId: string, given: { reason: string; ticket: string }): Promise<OpenAccess> =>
    (await adminHttp.post<OpenAccess>(ofClinic(clinicId), given)).data,
  own: async (): Promise<OpenAccess[]> => (await adminHttp.get<{ rows: OpenAccess[] }>(PATH)).data.rows,
  tables: async (id: string, signal: AbortSignal): Promise<string[]> =>
    (await adminHttp.get<{ tables: string[] }>(`${PATH}/${encodeURIComponent(id)}`, { signal })).data.tables,
  end: async (id: string): Promise<void> => {
    await adminHttp.post(`${PATH}/${encodeURIComponent(id)}/end`);
  },
};
