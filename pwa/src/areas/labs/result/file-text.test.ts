import { expect, test } from "vitest";
import { fileText } from "./file-text.ts";

const latin = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.for([
  ["UTF-8", new TextEncoder().encode("CREA;97;µmol/l")],
  ["Windows", latin("CREA;97;µmol/l")],
  ["UTF-16", Uint8Array.from([0xff, 0xfe, ...Array.from(latin("CREA;97;µmol/l"), (byte) => [byte, 0]).flat()])],
] as const)("a file in %s has its micro sign", async ([, bytes]) => {
  expect(await fileText(new Blob([bytes]))).toBe("CREA;97;µmol/l");
});
