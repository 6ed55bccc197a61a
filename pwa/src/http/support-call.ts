import { logIgnored } from "../ui/browser-log.ts";
import { loadHttpClient } from "./load-client.ts";

/** A time in which one person of Fernpaw may look at the rows of a clinic, as both sides list it. */
export interface SupportAccess {
  id: string;
  adminName: string;
  reason: string;
  ticket: string;
  startedAt: string;
  expiresAt: string;
  /** Null: it was not ended before its time. */
  endedAt: string | null;
  endedBy: "admin" | "owner" | "signed_out" | null;
  isOpen: boolean;
  /** Pages of rows by table. */
  reads: readonly { table: string; pages: number }[];
}

const PATH = "/api/clinic/support";

/** The last accesses to the own clinic, the latest first. @throws what the server answered */
export async function fetchSupport(): Promise<SupportAccess[]> {
  const { clinicHttp } = await loadHttpClient();
  const { data } = await clinicHttp.http.get<{ rows?: SupportAccess[] }>(PATH);
  if (!Array.isArray(data?.rows)) throw new Error("the answer is no list of support accesses");
  return data.rows;
}

/** The open ones; null when the server cannot be asked, which is logged and nothing more. */
export async function fetchOpenSupport(): Promise<SupportAccess[] | null> {
  try {
    return (await fetchSupport()).filter(({ isOpen }) => isOpen);
  } catch (error) {
    logIgnored("The support accesses could not be fetched", error);
    return null;
  }
}

/** @throws what the server answered */
export async function endSupport(id: string): Promise<void> {
  const { clinicHttp } = await loadHttpClient();
  await clinicHttp.http.post(`${PATH}/${encodeURIComponent(id)}/end`);
}
