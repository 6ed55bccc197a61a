import { registerClient, correctClient } from "@fernpaw/domain/clients/client.mutations";
import { clients } from "@fernpaw/domain/clients/client";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { pets } from "@fernpaw/domain/pets/pet";
import { correctPet, registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { composeMessage } from "@fernpaw/domain/messages/message.mutations";
import { describe, expect, test } from "vitest";
import { faultsOf, fieldAtPath, issuesIn, unshownLine, wordsAt, type FaultWords, type Issue } from "./faults.ts";
import { correctableOf, readLimits } from "./limits.ts";
import { fieldsOfType, flatFaults, JUDGED, nestedFaults } from "./nested-faults.ts";
import { putBack } from "./put-back.ts";

const issue = (part: Partial<Issue>): Issue => ({ path: [], code: "custom", message: "", ...part });

describe("words of a fault", () => {
  const words: FaultWords = {
    name: "Give a name.",
    "phones.*.whose": "Say whose.",
    phones: (code) => (code === "custom" ? "Give a phone." : undefined),
  };
  test.each<[string, Partial<Issue>, string]>([
    ["name", { code: "too_small" }, "Give a name."],
    ["name", { code: "too_big", maximum: 80 }, "At most 80 characters."],
    ["phones.3.whose", { code: "invalid_type" }, "Say whose."],
    ["phones.3.typed", { code: "custom" }, "Give a phone."],
    ["phones.3.typed", { code: "too_big", maximum: 40 }, "At most 40 characters."],
    ["diet", { code: "too_small", message: "must not be empty" }, "This is needed."],
    ["diet", { code: "custom", message: "must not be in the future" }, "Must not be in the future."],
    ["birthOn", { code: "invalid_format" }, "This is not a date."],
    ["diet", { code: "invalid_value" }, "This is not one of the choices."],
  ])("%s %j: %s", (field, part, said) => expect(wordsAt(field, issue(part), words)).toBe(said));

  test("the first one of a field counts, and what has no path is of the whole form", () => {
    const issues = [
      issue({ path: ["set", "name"], code: "too_small" }),
      issue({ path: ["set", "name"], message: "is odd" }),
      issue({ message: "cannot be sent twice" }),
    ];
    expect(faultsOf(issues, fieldAtPath, words)).toEqual({ name: "Give a name.", "": "Cannot be sent twice." });
  });

  test("a refusal names its fields as a schema does", () => {
    expect(issuesIn([{ path: "set.birthOn", code: "custom", message: "must not be in the future" }])).toEqual([
      { path: ["set", "birthOn"], code: "custom", message: "must not be in the future" },
    ]);
    expect([issuesIn(undefined), issuesIn("no")]).toEqual([[], []]);
  });

  test("above the form a fault names its field", () => {
    expect(unshownLine("birthOn", "This day is still to come.")).toBe("Birth: This day is still to come.");
    expect(unshownLine("", "Sent already.")).toBe("The change as a whole: Sent already.");
  });

  test("faults by name and by place are the same", () => {
    const faults = { "": "whole", name: "a", "phones.1.typed": "b" };
    expect(flatFaults(nestedFaults(faults))).toEqual(faults);
  });

  test("the root of a list is the list itself", () => {
    const lines = Object.assign([], { root: { type: JUDGED, message: "none" } });
    const errors = { root: { type: JUDGED, message: "whole" }, lines };
    expect(flatFaults(errors)).toEqual({ "": "whole", lines: "none" });
    expect(fieldsOfType(errors, JUDGED)).toEqual(["root", "lines"]);
  });
});

describe("what the schema says of a field", () => {
  test.each([
    [registerPet.args, "name", { maxLength: 120, "aria-required": true }],
    [correctPet.args, "name", { maxLength: 120, "aria-required": true }],
    [registerPet.args, "breed", { maxLength: 160 }],
    [registerPet.args, "sex", {}],
    [registerPet.args, "insurance.policyNo", { maxLength: 60 }],
    [registerClient.args, "phones.0.whose", { maxLength: 60 }],
    [composeMessage.args, "nothing", {}],
  ] as const)("%#: %s", (schema, field, limits) => expect(readLimits(schema, field)).toEqual(limits));

  test("a correction names no field that cannot be corrected", () => {
    expect(correctableOf(correctClient.args, { firstName: "Nora", status: "active", number: 3 })).toEqual({
      firstName: "Nora",
    });
  });
});

describe("values of a refused change", () => {
  const before = { ...emptyRow(pets), name: "Juno", petTypeId: "dog", birthOn: "2020-01-01" as string | null };
  const back = (args: Record<string, unknown>) => putBack(pets.schema.shape, args, before);

  test.each<[string, Record<string, unknown>, Partial<typeof before>]>([
    ["right", { set: { name: "Junia" } }, { name: "Junia" }],
    ["wrong, but a text", { set: { birthOn: "2021-02-31" } }, { birthOn: "2021-02-31" }],
    ["emptied", { set: { birthOn: null } }, { birthOn: null }],
    ["of another kind", { set: { name: 7, sex: "purple", identifiers: "none" } }, {}],
    ["of a new row", { id: "x", name: "Odin" }, { name: "Odin" }],
  ])("%s", (_, args, expected) => expect(back(args)).toEqual({ ...before, ...expected }));

  test("of a list keep what can be shown of each part", () => {
    const identifiers = [{ kind: "microchip", value: "977200", site: "neck", implantedOn: 5 }, "lost", { kind: "odd" }];
    expect(back({ set: { identifiers } }).identifiers).toEqual([
      { kind: "microchip", value: "977200", site: "neck" },
      { kind: "microchip", value: "" },
    ]);
  });

  test("of an object fall back on what was there", () => {
    const known = { ...emptyRow(clients).address, city: "Leeds" };
    const { address } = putBack(
      clients.schema.shape,
      { set: { address: { line1: "1 Mill Lane" } } },
      { address: known },
    );
    expect(address).toEqual({ ...known, line1: "1 Mill Lane" });
  });
});
