import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { editable } from "../../kernel/fields.ts";
import { requiredText, text } from "../../kernel/text.ts";
import { holdsText, clientBound } from "../../kernel/personal.ts";
import { ENTITIES } from "../../registry.ts";
import { clients } from "../clients/client.ts";
import { signedForms } from "../consents/signed-form.ts";
import { tasks } from "../tasks/task.ts";
import { appointments } from "../appointments/appointment.ts";
import { erasedFields, erasurePaths } from "./erased.ts";

const bound = clientBound(ENTITIES);

test.each(bound.map((entity) => [entity.table, entity] as const))(
  "%s answers for each of its texts what an erasure does with it",
  (_, entity) => {
    const texts = Object.entries(entity.fields)
      .filter(([, { type }]) => holdsText(type))
      .map(([name]) => name);
    expect(Object.keys(entity.personal).toSorted()).toEqual(texts.toSorted());
  },
);

const WORDS = "Ana Ruiz";
/** Of texts that hold no words of a person. */
const CODES = [
  "019a5f00-0000-7000-8000-000000000001",
  "2026-11-20",
  "2026-11-20T08:00:00.000Z",
  "EUR",
  "1",
  "x@y.example",
];

interface Def {
  type: string;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  keyType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  shape?: Readonly<Record<string, z.core.$ZodType>>;
  entries?: Readonly<Record<string, string>>;
  values?: readonly unknown[];
}

/** Values of a type, one for each option of a union in it, with words of a person wherever it can hold some. */
function samplesOf(type: z.core.$ZodType): unknown[] {
  const { type: kind, ...def } = type._zod.def as unknown as Def;
  if (kind === "string") {
    const texts = holdsText(type) ? [WORDS, `${WORDS.replace(" ", ".")}@home.example`, WORDS[0]] : CODES;
    return [texts.find((text) => z.safeParse(type, text).success) ?? WORDS];
  }
  if (def.innerType) return samplesOf(def.innerType);
  if (def.element) return samplesOf(def.element).map((part) => [part]);
  if (def.options) return def.options.flatMap(samplesOf);
  if (def.shape) {
    const parts = Object.entries(def.shape).map(([name, part]) => [name, samplesOf(part)] as const);
    const most = Math.max(1, ...parts.map(([, samples]) => samples.length));
    return Array.from({ length: most }, (_, at) =>
      Object.fromEntries(parts.map(([name, samples]) => [name, samples[at % samples.length]])),
    );
  }
  const [key] = def.keyType ? samplesOf(def.keyType) : [];
  if (def.valueType) return samplesOf(def.valueType).map((part) => ({ [String(key)]: part }));
  if (def.entries) return Object.values(def.entries).slice(0, 1);
  if (def.values) return def.values.slice(0, 1);
  if (kind === "int" || kind === "number") return [1];
  if (kind === "boolean") return [true];
  return [{ words: WORDS }];
}

const goingFields = bound.flatMap((entity) =>
  Object.entries(entity.personal)
    .filter(([, rule]) => rule === "erased" || rule === "clinical" || rule === "books")
    .map(([name]) => [`${entity.table}.${name}`, entity, name] as const),
);

test.each(goingFields)("no word of a person is left in %s, whatever its shape", (_, entity, name) => {
  const samples = samplesOf(entity.fields[name]?.type ?? z.never());
  expect(JSON.stringify(samples)).toContain("Ana");
  for (const sample of samples) {
    const after = erasedFields(entity, { [name]: sample }, () => true);
    expect(after).toHaveProperty(name);
    expect(JSON.stringify(after)).not.toMatch(/Ana|Ruiz/);
  }
});

test("no word is left in a union, a value of no known shape or a name that the shape does not have", () => {
  const Reached = z.union([
    z.strictObject({ by: z.literal("phone"), said: text(200) }),
    z.strictObject({ by: z.literal("visit"), room: z.int() }),
  ]);
  const calls = defineEntity({
    table: "calls",
    fields: () => ({
      reached: editable(Reached),
      either: editable(z.union([z.int(), requiredText(40)])),
      raw: editable(z.unknown()),
      part: editable(z.object({ note: text(40) })),
    }),
    scope: "people",
    indexes: [],
    buckets: {},
    personal: { reached: "erased", either: "erased", raw: "erased", part: "erased" },
  });
  const erase = (row: object) => erasedFields(calls, { ...row }, () => false);
  expect(erase({ reached: { by: "phone", said: WORDS } })).toEqual({ reached: { by: "phone", said: "" } });
  expect(erase({ reached: { by: "visit", room: 3 } })).toEqual({});
  expect(erase({ reached: { by: "letter", said: WORDS } })).toEqual({ reached: null });
  expect([erase({ either: WORDS }), erase({ either: 7 })]).toEqual([{ either: "Erased" }, {}]);
  expect(erase({ raw: { words: [WORDS] } })).toEqual({ raw: null });
  expect(erase({ part: { note: WORDS, older: WORDS } })).toEqual({ part: { note: "" } });
});

test("no other entity says anything", () => {
  const others = ENTITIES.filter((entity) => !bound.includes(entity) && Object.keys(entity.personal).length > 0);
  expect(others.map(({ table }) => table)).toEqual([]);
});

test("the rows of a client are found in every entity with personal data", () => {
  const paths = erasurePaths(ENTITIES);
  expect(paths.filter(({ columns, through }) => columns.length === 0 && through === null)).toEqual([]);
  expect(
    paths.map(({ entity, columns, through }) => `${entity.table} ${columns.join()}${through?.column ?? ""}`),
  ).toEqual(
    expect.arrayContaining([
      "alerts subjectId",
      "alertAcks alertId",
      "estimateAnswers estimateId",
      "messages clientId",
    ]),
  );
  expect(paths.at(-1)?.entity).toBe(clients);
});

describe("the new values", () => {
  const never = () => false;
  const always = () => true;

  test("of a client are those of an empty row, and a second time nothing changes", () => {
    const phone = { label: "mobile", typed: "07700 900123", e164: "+447700900123", isPreferred: true };
    const row = {
      title: "Dr",
      firstName: "Ana",
      lastName: "Ruiz",
      companyName: "",
      phones: [phone],
      emails: ["ana@home.example"],
      address: { line1: "1 Mill Lane", line2: "", city: "Leeds", region: "", postcode: "LS1 1AA" },
      notes: "Rings twice",
      mergedRows: { petOwnerIds: ["p"], phones: ["07700 900123"], emails: ["ana@home.example"] },
      categories: ["breeder"],
      referralSource: "Her sister",
      importKey: "ruiz|ana",
    };
    const set = erasedFields(clients, row, never);
    expect(set).toMatchObject({
      firstName: "",
      lastName: "",
      phones: [],
      emails: [],
      address: { line1: "", postcode: "" },
      mergedRows: { petOwnerIds: ["p"], phones: [], emails: [] },
      categories: [],
      importKey: null,
    });
    expect(JSON.stringify(set)).not.toMatch(/Ruiz|Ana|Mill|900123|sister|twice/i);
    expect(erasedFields(clients, { ...row, ...set }, never)).toEqual({});
  });

  test("of a text that a row needs are a word of ours", () => {
    expect(erasedFields(tasks, { title: "Call Ana Ruiz", body: "" }, never)).toEqual({ title: "Erased" });
  });

  test("of a cancellation keep the fact and lose the words", () => {
    const cancellation = { reason: "Ana Ruiz is ill", by: "client", at: "2026-11-20T08:00:00.000Z" };
    const { cancellation: after } = erasedFields(appointments, { reason: "limps", notes: "", cancellation }, never);
    expect(after).toMatchObject({ by: "client", at: cancellation.at });
    expect(JSON.stringify(after)).not.toContain("Ruiz");
  });

  test("of a signed form change when its period is over", () => {
    const row = {
      clientName: "Ana Ruiz",
      signerName: "Ana Ruiz",
      typedName: "Ana Ruiz",
      signatureSvg: "<svg/>",
      clauses: [],
    };
    expect(erasedFields(signedForms, row, never)).toEqual({});
    expect(JSON.stringify(erasedFields(signedForms, row, always))).not.toContain("Ruiz");
    expect(Object.keys(erasedFields(signedForms, row, always))).toEqual(
      expect.arrayContaining(["clientName", "signerName", "typedName", "signatureSvg"]),
    );
  });
});
