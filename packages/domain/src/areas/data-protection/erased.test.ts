import { describe, expect, test } from "vitest";
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
