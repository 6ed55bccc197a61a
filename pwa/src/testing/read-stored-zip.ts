const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const END_BYTES = 22;

/** The files of a zip without compression, by name, read through its directory as unpackers do. @throws Error for another file */
export async function readStoredZip(zip: Blob): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const bytes = await new Promise<ArrayBuffer>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as ArrayBuffer));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
    reader.readAsArrayBuffer(zip);
  });
  const view = new DataView(bytes);
  const end = bytes.byteLength - END_BYTES;
  if (view.getUint32(end, true) !== END) throw new Error("no end of a zip");
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== ENTRY || view.getUint16(at + 10, true) !== 0) throw new Error("not a stored file");
    const size = view.getUint32(at + 20, true);
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    files.set(new TextDecoder().decode(new Uint8Array(bytes, at + 46, name)), new Uint8Array(bytes, start, size));
    at += 46 + name + extra + comment;
  }
  return files;
}
