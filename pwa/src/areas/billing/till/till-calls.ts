import { clinicHttp } from "../../../http/client.ts";
import type { UnsentPayments } from "./unsent-payments.ts";

export interface TillTablet {
  deviceId: string;
  /** Its id in the list of devices; empty: it is not known. */
  browserId: string;
  name: string;
  seenAt: string;
  unsentCount: number;
  unsentMinor: number;
  missing: "no" | "unsent" | "silent";
}

export const tellUnsent = async (deviceId: string, tills: readonly UnsentPayments[]): Promise<void> => {
  await clinicHttp.http.put("/api/tills/tablet", { deviceId, tills });
};

/** The tablets of the till as the server knows them now. */
export const tabletsOfSession = async (sessionId: string, deviceId: string): Promise<TillTablet[]> =>
  (await clinicHttp.http.get<TillTablet[]>(`/api/tills/sessions/${sessionId}/tablets`, { params: { deviceId } })).data;
