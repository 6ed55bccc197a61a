import { adminHttp } from "../../http/client.ts";

export interface Figures {
  clinics: number;
  clinicsSeenToday: number;
  people: number;
}

export async function fetchFigures(timeoutMs?: number): Promise<Figures> {
  const config = timeoutMs === undefined ? {} : { timeout: timeoutMs };
  return (await adminHttp.get<Figures>("/api/admin/figures", config)).data;
}
