import { findBreeds } from "@fernpaw/domain/pets/breed-search";
import { readVbo, type VboRow } from "@fernpaw/domain/pets/vbo";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestStore } from "../../testing/open-test-store.ts";
import { addTestClinic, openTestSync, TestDevice } from "../../testing/sync-clinic.ts";
import { importBreeds, NotVbo, readVboFile } from "./breed-import.ts";

const file = join(process.env["TEST_DATA_DIR"] ?? "", "vbo-breed-ontology", "vbo_breeds_flat.csv");

const row = (set: Partial<VboRow>): VboRow => ({
  vbo_id: "VBO:0200577",
  label: "German Shepherd Dog (Dog)",
  species: "Dog",
  breed_name: "German Shepherd Dog",
  most_common_name: "German Shepherd Dog",
  synonyms_pipe: "",
  obsolete: "false",
  ...set,
});

test("rows of one id are one breed, withdrawn and foreign ones are counted and left out", () => {
  const reading = readVbo([
    row({ label: "", breed_name: "Alsatian", most_common_name: "Alsatian", synonyms_pipe: "Alsatian (Dog)" }),
    row({ synonyms_pipe: "GSD|gsd|Cockapoo ( Spoodle )|Schäferhund| " }),
    row({ vbo_id: "VBO:1", obsolete: "true" }),
    row({ vbo_id: "VBO:2", species: "Dragon" }),
    row({ vbo_id: "not an id" }),
    row({ vbo_id: "VBO:3", label: "", breed_name: "", most_common_name: "" }),
  ]);
  expect(reading).toEqual({
    breeds: [
      {
        vboId: "VBO:0200577",
        code: "dog",
        name: "German Shepherd Dog",
        synonyms: ["Alsatian", "GSD", "Schäferhund"],
      },
    ],
    obsolete: 1,
    unread: 3,
  });
});

test("a list of something else is not taken for the ontology", async () => {
  const path = join(mkdtempSync(join(tmpdir(), "fernpaw-vbo-")), "list.csv");
  writeFileSync(path, "name,species\nJuno,Dog\n");
  await expect(readVboFile(path)).rejects.toThrow(NotVbo);
});

test.skipIf(!process.env["TEST_DATA_DIR"] || !existsSync(file))(
  "the whole ontology is read, and its breeds are found by their synonyms (TEST_DATA_DIR)",
  async () => {
    const reading = await readVboFile(file);
    const { breeds, obsolete, unread } = reading;
    expect([obsolete, unread]).toEqual([48, 0]);
    const dogs = breeds.filter(({ code }) => code === "dog");
    const cats = breeds.filter(({ code }) => code === "cat");
    expect(new Set(breeds.map(({ vboId }) => vboId)).size).toBe(breeds.length);
    expect(dogs.length).toBeGreaterThan(1400);
    expect(cats.length).toBeGreaterThan(240);
    expect(breeds.every(({ name }) => name !== "" && !/\((Dog|Cat)\)/.test(name))).toBe(true);
    const named = (list: typeof breeds, typed: string) => findBreeds(list, typed, 1)[0];
    expect(named(dogs, "alsatian")).toMatchObject({ breed: { name: "German Shepherd Dog" }, via: "Alsatian" });
    expect(named(dogs, "bouledogue francais")).toMatchObject({ breed: { vboId: "VBO:0201455" } });
    expect(named(dogs, "bichon a poil frise")).toMatchObject({ breed: { name: "Bichon Frise" } });
    expect(named(dogs, "CKCS")).toMatchObject({ breed: { name: "Cavalier King Charles Spaniel" } });
    expect(named(dogs, "karjalankarhukoira")).toMatchObject({ breed: { name: "Karelian Bear Dog" } });
    expect(named(cats, "house cat shorthair")).toMatchObject({ breed: { name: "Domestic Shorthair" } });
    const from = performance.now();
    for (const typed of ["s", "sc", "sch", "schna"]) findBreeds(dogs, typed, 30);
    expect((performance.now() - from) / 4).toBeLessThan(150);

    const store = await openTestStore("memory");
    const sync = openTestSync(store);
    const clinic = await addTestClinic(store, sync);
    const desk = await new TestDevice(sync, clinic).join();
    expect(await importBreeds({ sync, clinicId: clinic.clinicId }, reading)).toBe(breeds.length);
    expect(await importBreeds({ sync, clinicId: clinic.clinicId }, reading)).toBe(0);
    await desk.pullAll();
    expect(desk.all("breeds")).toHaveLength(breeds.length);
    await store.close();
  },
);
