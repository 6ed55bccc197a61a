import { trustedScriptUrl } from "../trusted-script.ts";
import type { BarcodeAnswer, BarcodeQuestion } from "./barcode-worker.ts";
import workerUrl from "./barcode-worker.ts?worker&url";

export interface BarcodeReader {
  /** One at a time. @throws Error where the decoder does not start */
  read: (picture: ImageBitmap) => Promise<string | null>;
  close: () => void;
}

/** The decoder in a thread of its own. Its file has a policy of its own, which allows WebAssembly. */
export function openBarcodeReader(): BarcodeReader {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: "module", name: "barcodes" });
  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        worker.onerror = () => reject(new Error("the decoder did not start"));
        worker.onmessage = ({ data }: MessageEvent<BarcodeAnswer>) =>
          "code" in data ? resolve(data.code) : reject(new Error("the decoder did not start"));
        worker.postMessage({ picture } satisfies BarcodeQuestion, [picture]);
      }),
    close: () => worker.terminate(),
  };
}
