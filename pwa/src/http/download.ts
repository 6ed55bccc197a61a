import { clinicHttp, withReadableAnswer } from "./client.ts";

const DOWNLOAD_MS = 30 * 60_000;

/** A file from the server, whole. @throws what the server answered, or that there is no network */
export async function download(path: string, params: Readonly<Record<string, string>>): Promise<Blob> {
  try {
    const { data } = await clinicHttp.http.get<Blob>(path, { params, responseType: "blob", timeout: DOWNLOAD_MS });
    return data;
  } catch (error) {
    throw await withReadableAnswer(error);
  }
}
