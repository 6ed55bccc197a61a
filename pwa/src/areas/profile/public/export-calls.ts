import { clinicHttp } from "../../../http/client.ts";

/** An archive that an owner asked for. */
export interface Archive {
  id: string;
  /** Null: everything of the clinic. */
  clientId: string | null;
  clientName: string | null;
  status: "waiting" | "running" | "done" | "failed";
  /** Why it failed. */
  failure: "disk_full" | "defect" | null;
  doneRows: number;
  totalRows: number;
  bytes: number;
  createdAt: string;
  expiresAt: string;
}

const { http } = clinicHttp;

/** Each call throws the server's answer, or a network error. */
export async function listArchives(): Promise<Archive[]> {
  return (await http.get<Archive[]>("/api/exports")).data;
}

/** Without a client: everything of the clinic. */
export async function askForArchive(clientId?: string): Promise<Archive> {
  return (await http.post<Archive>("/api/exports", clientId === undefined ? {} : { clientId })).data;
}

/** The private address under which the browser downloads it. */
export async function archiveAddress(id: string): Promise<string> {
  return (await http.post<{ url: string }>(`/api/exports/${id}/address`, {})).data.url;
}

export async function removeArchive(id: string): Promise<void> {
  await http.delete(`/api/exports/${id}`);
}
