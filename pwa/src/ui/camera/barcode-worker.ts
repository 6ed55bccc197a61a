import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

/** One picture of the camera. The worker closes it. */
export interface BarcodeQuestion {
  picture: ImageBitmap;
}
/** `code`: null where the picture has none. `isBroken`: the decoder does not start on this device. */
export type BarcodeAnswer = { code: string | null } | { isBroken: true };

/** The kinds on packets, shelves and labels. */
const OPTIONS: ReaderOptions = {
  formats: ["EAN13", "EAN8", "UPCA", "UPCE", "Code128", "Code39", "ITF", "DataMatrix", "QRCode"],
  maxNumberOfSymbols: 1,
  tryHarder: true,
};

// Without it the library asks a server of its maker.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext("2d", { willReadFrequently: true });

async function codeIn(picture: ImageBitmap): Promise<BarcodeAnswer> {
  try {
    if (context === null) return { isBroken: true };
    const { width, height } = picture;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.drawImage(picture, 0, 0);
    const [found] = await readBarcodes(context.getImageData(0, 0, width, height), OPTIONS);
    return { code: found?.isValid ? found.text : null };
  } catch {
    return { isBroken: true };
  } finally {
    picture.close();
  }
}

self.addEventListener("message", ({ data }: MessageEvent<BarcodeQuestion>) => {
  void codeIn(data.picture).then((answer) => self.postMessage(answer));
});
