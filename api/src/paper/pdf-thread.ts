import type { PdfWork } from "./pdf-work.ts";
import { startThread } from "../start-thread.ts";

export type PdfRequest = Omit<PdfWork, "logo"> & { logo: Uint8Array | null };

const MEMORY_MB = 512;

/** `makePdf` in a thread of its own: a long table would stop all other answers for seconds. */
export async function pdfInThread(request: PdfRequest): Promise<Buffer> {
  const worker = startThread(new URL("./pdf-worker.ts", import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      worker.on("message", (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
      worker.on("error", reject);
      worker.on("exit", (code) => reject(new Error(`the thread of a PDF ended with ${code}`)));
    });
  } finally {
    await worker.terminate();
  }
}
