import { expect, test } from "vitest";
import { fileTypeOf } from "./file-type.ts";

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["RIFF\0\0\0\0WEBPVP8 ", "image/webp"],
  ["\0\0\0\x18ftypheic", "heic"],
  ["\0\0\0\x18ftypmif1", "heic"],
  ["\0\0\0\x18ftypisom", null],
  ["%PDF-1.7\n", "application/pdf"],
  ["\r\n%PDF-1.7\n", "application/pdf"],
  ["<svg xmlns=''/>", null],
  ["RIFF\0\0\0\0WAVE", null],
  ["PK\x03\x04", null],
  ["", null],
])("%j is %s", (head, type) => expect(fileTypeOf(bytes(head))).toBe(type));
