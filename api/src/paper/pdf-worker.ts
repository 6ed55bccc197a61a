import { parentPort, workerData } from "node:worker_threads";
import { makePdf } from "./make-pdf.ts";
import type { PdfRequest } from "./pdf-thread.ts";

const { logo, ...work } = workerData as PdfRequest;
const pdf = await makePdf({ ...work, logo: logo && Buffer.from(logo) });
parentPort?.postMessage(new Uint8Array(pdf));
