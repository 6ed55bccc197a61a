import { clinicHttp } from "../../../http/client.ts";

const UPLOAD_MS = 2 * 60_000;

/** Answers how many breeds are new or different. @throws what the server answered, or that there is no network */
export async function sendBreeds(list: Blob): Promise<number> {
  const { data } = await clinicHttp.http.post<{ written: number }>("/api/breeds", list, {
    headers: { "Content-Type": "text/csv" },
    timeout: UPLOAD_MS,
  });
  return data.written;
}
