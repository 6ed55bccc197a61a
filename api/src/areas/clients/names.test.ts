import { clients } from "@fernpaw/domain/clients/client";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { pets } from "@fernpaw/domain/pets/pet";
import { registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import { hasVisible, nameText } from "@fernpaw/domain/kernel/text";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { DIALECT_KINDS, openTestStore } from "../../testing/open-test-store.ts";
import { addTestClinic, openTestSync, TestDevice } from "../../testing/sync-clinic.ts";

const folder = process.env["TEST_DATA_DIR"] ?? "";
const blns = join(folder, "blns", "blns.json");
const people = ["common-forenames-by-country.csv", "common-surnames-by-country.csv"].map((name) =>
  join(folder, "international-names", name),
);
const hasData = folder !== "" && [blns, ...people].every((path) => existsSync(path));

const naughty = (): string[] => JSON.parse(readFileSync(blns, "utf8")) as string[];
/** The localized name of each line; no field of these two lists has a comma or a quote in it. */
const names = (): string[] =>
  [
    ...new Set(
      people.flatMap((path, at) =>
        readFileSync(path, "utf8")
          .trim()
          .split(/\r?\n/)
          .slice(1)
          .map((line) => line.split(",")[at === 0 ? 10 : 4] ?? ""),
      ),
    ),
  ].filter((name) => name !== "");

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const isTaken = (args: object): boolean =>
  z.safeParse(registerClient.args, { id: v7(), hasNoContact: "yes", ...args }).success;

/** As the schemas keep it; `text.test.ts` says what that leaves out. */
const kept = (typed: string): string => z.parse(nameText(80), typed);

describe.skipIf(!hasData)("names as they come (TEST_DATA_DIR)", () => {
  test.each(DIALECT_KINDS)(
    "every name that a form takes goes to %s and back to a device as it was typed, without what nobody sees",
    async (kind) => {
      const store = await openTestStore(kind);
      const sync = openTestSync(store);
      const desk = await new TestDevice(sync, await addTestClinic(store, sync)).join();
      const typed = [...naughty(), ...names().filter((_, at) => at % 40 === 0)].filter((name) =>
        isTaken({ lastName: name }),
      );
      expect(typed.length).toBeGreaterThan(400);
      const entries = typed.flatMap((name) => [
        desk.entry("clients.register", { id: v7(), lastName: name, notes: name, hasNoContact: "yes" }),
        desk.entry("pets.register", { id: v7(), name, petTypeId: petTypeIdOf("dog"), breed: name, diet: name }),
      ]);
      for (let from = 0; from < entries.length; from += 50) {
        const { results } = await desk.push(entries.slice(from, from + 50));
        expect(results.filter(({ status }) => status !== "applied")).toEqual([]);
      }
      await desk.pullAll();
      const wanted = typed.map(kept).toSorted(byCode);
      expect(
        desk
          .all(clients.table)
          .map((row) => String(row["lastName"]))
          .toSorted(byCode),
      ).toEqual(wanted);
      expect(
        desk
          .all(pets.table)
          .map((row) => String(row["breed"]))
          .toSorted(byCode),
      ).toEqual(wanted);
      await store.close();
    },
  );

  test("of the naughty strings only those with nothing to see, the too long and the unstorable are refused", () => {
    const refused = naughty().filter((text) => !isTaken({ lastName: text }));
    for (const text of refused) {
      const trimmed = text.trim();
      expect(
        !hasVisible(trimmed) || trimmed.length > 80 || trimmed.includes("\u0000") || !trimmed.isWellFormed(),
        text,
      ).toBe(true);
    }
    expect(naughty().length - refused.length).toBeGreaterThan(380);
  });

  test("every name of the world fits a client and a pet, and folding it twice changes nothing", () => {
    const all = names();
    expect(all.length).toBeGreaterThan(3000);
    expect(all.filter((name) => !isTaken({ lastName: name }))).toEqual([]);
    expect(all.filter((name) => kept(name) !== name.trim())).toEqual([]);
    const pet = { id: v7(), petTypeId: petTypeIdOf("cat") };
    expect(all.filter((name) => !z.safeParse(registerPet.args, { ...pet, name }).success)).toEqual([]);
    expect(all.filter((name) => foldText(foldText(name)) !== foldText(name))).toEqual([]);
  });
});
