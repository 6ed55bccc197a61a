import { expect, test } from "vitest";
import { pictureFault } from "./avatar-rules.ts";
import { deviceName } from "../profile.copy.ts";

const MB = 1024 * 1024;

test.each([
  ["image/jpeg", 3 * MB, null],
  ["image/png", 5 * MB, null],
  ["image/webp", 1, null],
  ["image/jpeg", 5 * MB + 1, "This file has 5.1 MB. Choose one of at most 5 MB."],
  ["image/svg+xml", 200, "This picture cannot be used. Choose a JPEG, PNG or WebP photo."],
  ["image/gif", 200, "This picture cannot be used. Choose a JPEG, PNG or WebP photo."],
  ["", 200, "This picture cannot be used. Choose a JPEG, PNG or WebP photo."],
  ["image/png", 0, "This file is empty. Choose another one."],
])("%s of %i bytes", (type, size, fault) => expect(pictureFault({ type, size, name: "me" })).toBe(fault));

test.each([
  ["image/heic", "IMG_1.HEIC"],
  ["", "IMG_1.heif"],
])("a photo in HEIC (%s, %s) gets a word of its own", (type, name) =>
  expect(pictureFault({ type, size: MB, name })).toMatch(/^HEIC photos cannot be read here/),
);

test("a device without a name is called by its kind", () => {
  expect(deviceName({ name: "Reception iPad", kind: "tablet", uaFamily: "Safari" })).toBe("Reception iPad");
  expect(deviceName({ name: " ", kind: "tablet", uaFamily: "Safari" })).toBe("Tablet, Safari");
});
