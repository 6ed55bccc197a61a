const BOMS = { "utf-16le": [0xff, 0xfe], "utf-16be": [0xfe, 0xff] } as const;

/** The text of a file in any usual encoding: analysers of Windows write `µ` in their own. */
export async function fileText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  for (const [encoding, bom] of Object.entries(BOMS)) {
    if (bytes[0] === bom[0] && bytes[1] === bom[1]) return new TextDecoder(encoding).decode(bytes);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
