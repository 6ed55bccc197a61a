import { adminHttp } from "../../http/client.ts";
import type { TableView } from "../../ui/data-table-model.ts";

export interface ClinicRow {
  id: string;
  name: string;
  createdAt: string;
  people: number;
  /** Null: nobody has signed in yet. */
  lastSeenAt: string | null;
  subscription: string;
}

export interface ClinicPage {
  clinics: ClinicRow[];
  total: number;
}

export interface Figures {
  clinics: number;
  clinicsSeenToday: number;
  people: number;
}

export async function fetchFigures(timeoutMs?: number): Promise<Figures> {
  const config = timeoutMs === undefined ? {} : { timeout: timeoutMs };
  return (await adminHttp.get<Figures>("/api/admin/figures", config)).data;
}

/** One page of the clinics whose name has what is searched. */
export async function fetchClinics(search: string, view: TableView, signal: AbortSignal): Promise<ClinicPage> {
  const { pageIndex, pageSize, sort } = view;
  const order = sort?.isDescending ? "desc" : "asc";
  const params = { search, page: pageIndex, pageSize, sort: sort?.column ?? "name", order };
  return (await adminHttp.get<ClinicPage>("/api/admin/clinics", { params, signal })).data;
}
