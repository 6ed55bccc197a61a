import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import type { TestBrowser } from "./test-browser.ts";

export interface AskedExport {
  id: string;
  status: string;
  doneRows: number;
  totalRows: number;
  bytes: number;
}

const PATIENCE_MS = 30 * 60_000;

/** Asks for an archive and waits until it is made. */
export async function askForArchive(owner: TestBrowser, body?: { clientId: string }): Promise<AskedExport> {
  const asked = await owner.post("/api/exports", body ?? {});
  if (asked.statusCode !== 202) throw new Error(asked.body);
  const { id } = asked.json<AskedExport>();
  for (const begunMs = performance.now(); performance.now() - begunMs < PATIENCE_MS;) {
    const rows = (await owner.get("/api/exports")).json<AskedExport[]>();
    const row = rows.find((one) => one.id === id);
    if (row?.status === "done" || row?.status === "failed") return row;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("no archive came");
}

export async function addressOf(owner: TestBrowser, id: string): Promise<string> {
  const answer = await owner.post(`/api/exports/${id}/address`, {});
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ url: string }>().url;
}

/** The files of a zip by name. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file)));
  });
  const files = new Map<string, Buffer>();
  const read = (entry: Entry): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => resolve(Buffer.concat(chunks)));
        return stream.on("error", reject);
      });
    });
  await new Promise<void>((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      read(entry).then((content) => {
        files.set(entry.fileName, content);
        zip.readEntry();
      }, reject);
    });
    zip.on("end", () => resolve());
    zip.on("error", reject);
    zip.readEntry();
  });
  return files;
}

/** A finished archive, downloaded and unpacked. */
export async function archiveOf(owner: TestBrowser, body?: { clientId: string }): Promise<Map<string, Buffer>> {
  const { id, status } = await askForArchive(owner, body);
  if (status !== "done") throw new Error(`the archive is ${status}`);
  return readZip((await owner.get(await addressOf(owner, id), { token: null })).rawPayload);
}
