import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { ClinicPort } from "./clinic-port.ts";
import type { LineRequest } from "./import-line.ts";
import { runLineInThread } from "./import-thread.ts";
import { formatOf } from "./public/csv-file.ts";

const folder = mkdtempSync(join(tmpdir(), "fernpaw-line-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PETS = 1200;
const LIST = ["Pet ID,Pet,Species", ...Array.from({ length: PETS }, (_, at) => `P${at},Pet ${at},Dog`)].join("\n");

const PLACE = {
  country: "GB",
  timeZone: "Europe/London",
  today: "2026-11-21",
  now: "2026-11-21T10:00:00.000Z",
  locationId: "",
  currency: "USD",
  names: { types: [], staff: [], taxes: [], suppliers: [] },
};

async function request(set: Partial<LineRequest> = {}): Promise<LineRequest> {
  const path = join(folder, "list.csv");
  writeFileSync(path, LIST);
  const mapping = { "0": "pet.externalId", "1": "pet.name", "2": "pet.species" } as const;
  const settings = { mapping, dateOrder: null, species: null };
  return {
    importId: "019a0000-0000-7000-8000-000000000001",
    list: { path, format: await formatOf(path), context: { settings, ...PLACE } },
    notesPath: join(folder, "notes.csv"),
    findingsPath: join(folder, "findings.json"),
    scratchPath: join(folder, "scratch"),
    isRun: true,
    ...set,
  };
}

/** A clinic without rows that notes what it is asked. */
function emptyClinic(set: Partial<ClinicPort> = {}): { clinic: ClinicPort; asked: string[]; written: number[] } {
  const asked: string[] = [];
  const written: number[] = [];
  const note = <Value>(name: string, value: Value): Promise<Value> => {
    asked.push(name);
    return Promise.resolve(value);
  };
  const clinic: ClinicPort = {
    storedRows: () => note("storedRows", { clients: new Map(), pets: new Map(), owners: new Map(), links: new Map() }),
    clientsPage: () => note("clientsPage", []),
    olderPetsPage: () => note("olderPetsPage", []),
    weightsOf: () => note("weightsOf", []),
    vaccinationsOf: () => note("vaccinationsOf", []),
    importedNotesOf: () => note("importedNotesOf", []),
    appointmentsAt: () => note("appointmentsAt", []),
    productsPage: () => note("productsPage", []),
    openedStock: () => note("openedStock", { batches: [], openings: [] }),
    knownBalances: () => note("knownBalances", []),
    absorbedBy: () => note("absorbedBy", new Map()),
    plansFrom: () => note("plansFrom", { appointments: [], blocks: [], types: [], staff: [] }),
    write: (rows) => {
      written.push(rows.length);
      return note("write", undefined);
    },
    saveProgress: () => note("saveProgress", undefined),
    ...set,
  };
  return { clinic, asked, written };
}

test("a list goes through piece by piece: looked up, written, reported", async () => {
  const { clinic, asked, written } = emptyClinic();
  const report = await runLineInThread(await request(), clinic);
  expect(report).toMatchObject({ rows: PETS, ready: PETS, newPets: PETS, newClients: 0, errors: 0 });
  expect(asked.slice(0, 5)).toEqual(["storedRows", "olderPetsPage", "write", "saveProgress", "storedRows"]);
  expect(asked.at(-1)).toBe("saveProgress");
  expect(Math.max(...written)).toBeLessThanOrEqual(500);
  expect(written.reduce((sum, rows) => sum + rows, 0)).toBe(PETS);
  expect(existsSync(join(folder, "scratch"))).toBe(false);
});

test("a list that is only checked writes nothing", async () => {
  const { clinic, asked } = emptyClinic();
  expect(await runLineInThread(await request({ isRun: false }), clinic)).toMatchObject({ ready: PETS });
  expect(asked).not.toContain("write");
});

test.each([
  ["a batch in the middle", 2],
  ["the last batch", 3],
])("what the clinic's side throws at %s ends the line as it is, and its files are closed", async (_, failing) => {
  const full = new Error("the disk is full");
  let batches = 0;
  const write = (): Promise<void> => ((batches += 1) === failing ? Promise.reject(full) : Promise.resolve());
  const { clinic } = emptyClinic({ write });
  await expect(runLineInThread(await request(), clinic)).rejects.toBe(full);
  expect(batches).toBe(failing);
  expect(existsSync(join(folder, "scratch"))).toBe(false);
  expect(readFileSync(join(folder, "notes.csv"), "utf8")).toMatch(/^line,kind,/);
});

test("what the line throws ends it too", async () => {
  const gone = await request();
  rmSync(gone.list.path);
  await expect(runLineInThread(gone, emptyClinic().clinic)).rejects.toThrow("ENOENT");
  expect(existsSync(join(folder, "scratch"))).toBe(false);
});
