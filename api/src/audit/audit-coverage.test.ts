import { MUTATIONS } from "@fernpaw/domain/registry";
import { ENTITIES } from "@fernpaw/domain/registry";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { AUDIT_EVENTS, AUDITED_MUTATIONS } from "../areas.ts";
import { auditLog, type LoggedEvent } from "../testing/audit-log.ts";
import { auditScenario } from "../testing/audit-scenario.ts";
import { PUBLIC_URL, type TestApi } from "../testing/build-test-api.ts";
import { openPayDesk, type PayDesk } from "../testing/pay-desk.ts";
import { verifyChains } from "./verify-chain.ts";

const MUTATION_CODES = AUDITED_MUTATIONS.map(({ mutation }) => mutation.name);
const CODES = [...AUDIT_EVENTS.map(({ code }) => code), ...MUTATION_CODES];

describe("everything that an area declares as audited", () => {
  let desk: PayDesk;
  let api: TestApi;
  let secrets: ReadonlySet<string>;
  let events: LoggedEvent[];
  beforeAll(async () => {
    desk = await openPayDesk({ isDemo: true, publicUrl: PUBLIC_URL });
    ({ api } = desk);
    const scenario = auditScenario(api);
    const clinics = await scenario.play();
    secrets = scenario.secrets;
    events = (
      await Promise.all([auditLog(api.store), ...clinics.map((clinicId) => auditLog(api.store, clinicId))])
    ).flat();
  }, 120_000);
  afterAll(() => desk.close());

  test.each(CODES)("%s writes an event", (code) => {
    const found = events.filter((event) => event.code === code);
    expect(found.length).toBeGreaterThan(0);
    for (const { at, hash } of found) expect([at, hash]).toEqual([expect.stringMatching(/Z$/), expect.any(String)]);
  });

  test("and nothing else does", () => {
    expect(new Set(events.map(({ code }) => code))).toEqual(new Set(CODES));
    expect(events.length).toBeGreaterThan(CODES.length);
  });

  test("one call leaves one event", () => {
    for (const code of ["profile.passwordChanged", "auth.passwordReset", "imports.undone", ...MUTATION_CODES]) {
      expect([code, events.filter((event) => event.code === code).length]).toEqual([code, 1]);
    }
    const exports = events.filter(({ code }) => code === "profile.exported");
    expect(exports.map(({ details }) => details)).toEqual([{ of: "me" }]);
  });

  test("no name, address, password, code or token is in the log", () => {
    const text = JSON.stringify(events);
    expect(secrets.size).toBeGreaterThan(15);
    expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
    // Of an address no more than the network.
    expect(new Set(events.flatMap(({ network }) => network ?? []))).toEqual(new Set(["192.0.2.0/24"]));
  });

  test("every chain is whole", async () => {
    const reports = [];
    for await (const report of verifyChains(api.store, [])) reports.push(report);
    expect(reports.length).toBeGreaterThanOrEqual(3);
    expect(reports.filter(({ fault }) => fault !== null)).toEqual([]);
  });
});

test("codes are unique, and events have words", () => {
  expect(new Set(CODES).size).toBe(CODES.length);
  expect(CODES.length).toBeGreaterThan(40);
  for (const { code, words } of AUDIT_EVENTS) {
    expect(code).toMatch(/^[a-z][A-Za-z]+\.[a-z][A-Za-z]+$/);
    expect(words).toMatch(/^[A-Z][^.]+$/);
  }
});

test("an audited mutation is one that a device may send, about rows of a table that exists", () => {
  const names = new Set(MUTATIONS.map(({ name }) => name));
  const tables = new Set<string>(ENTITIES.map(({ table }) => table));
  for (const { mutation, entity } of AUDITED_MUTATIONS)
    expect([names.has(mutation.name as never), tables.has(entity)]).toEqual([true, true]);
});

/** The kinds of values in a schema; text counts as what its pattern allows. */
function kindsIn(type: z.core.$ZodType): string[] {
  const def = type._zod.def as {
    type: string;
    format?: string;
    checks?: { _zod: { def: { format?: string } } }[];
    shape?: Record<string, z.core.$ZodType>;
    element?: z.core.$ZodType;
    innerType?: z.core.$ZodType;
  };
  if (def.type === "object") return Object.values(def.shape ?? {}).flatMap(kindsIn);
  if (def.type === "array" && def.element) return kindsIn(def.element);
  if ((def.type === "nullable" || def.type === "optional") && def.innerType) return kindsIn(def.innerType);
  if (def.type === "string")
    return (def.checks ?? []).some(({ _zod }) => _zod.def.format === "regex") ? ["id"] : ["text"];
  return [def.type];
}

test("details of an event hold ids, codes, numbers and yes or no: no text", () => {
  const kinds = new Set(AUDIT_EVENTS.flatMap(({ details }) => kindsIn(details)));
  expect(kinds).toEqual(new Set(["id", "enum", "number", "boolean"]));
});
