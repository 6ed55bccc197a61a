import { defineEntity } from "@fernpaw/domain/kernel/entity";
import { editable } from "@fernpaw/domain/kernel/fields";
import { text } from "@fernpaw/domain/kernel/text";
import { ENTITIES } from "@fernpaw/domain/registry";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { rowShape } from "../../../row-shape.ts";
import { DEVICE_SCHEMA } from "./device-schema.ts";

const kept = { scope: "base", indexes: [], buckets: {} } as const;
const name = editable(text(40));
const before = defineEntity({ table: "samples", fields: () => ({ name, size: editable(z.int()) }), ...kept });

test("the build knows the shape of the rows that it keeps", () => {
  expect(DEVICE_SCHEMA.shape).toBe(rowShape(ENTITIES));
  expect(DEVICE_SCHEMA.shape).toMatch(/^[0-9a-f]{8}$/);
});

test.each([
  ["another field", { fields: () => ({ name, size: editable(z.int()), nickname: editable(text(40)) }) }],
  ["a field less", { fields: () => ({ name }) }],
  ["a number that becomes a text", { fields: () => ({ name, size: editable(text(9)) }) }],
  ["a field that may now be null", { fields: () => ({ name, size: editable(z.nullable(z.int())) }) }],
  ["another index", { fields: () => ({ name, size: editable(z.int()) }), deviceIndexes: ["size"] }],
])("%s is another shape", (_, change) => {
  const after = defineEntity({ table: "samples", ...kept, ...change });
  expect(rowShape([after])).not.toBe(rowShape([before]));
});

test("the order of fields and a longer text are none", () => {
  const fields = () => ({ size: editable(z.int()), name: editable(text(80)) });
  expect(rowShape([defineEntity({ table: "samples", fields, ...kept })])).toBe(rowShape([before]));
});
