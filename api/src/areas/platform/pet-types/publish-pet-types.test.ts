import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clinicQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { type DeskClinic, openClinic, staffOf } from "../../../testing/platform-desk.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";
import { type PublishDeps, publishToClinics } from "./publish-pet-types.ts";

interface Row {
  id: string;
  name: string;
  revision: number;
  synonyms: string[];
}

const PATH = "/api/admin/pet-types/breeds";
const DOG = petTypeIdOf("dog");

describe.each(AREA_DATABASES)("what clinics get of the lists of species and breeds on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;
  let clinic: DeskClinic;
  let deps: PublishDeps;
  const commits: string[] = [];

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    clinic = await openClinic(api, "Harbour");
    admin = await staffOf(api, ["platform:settings:manage"]);
    deps = { store: api.store, sync: api.sync, now: api.clock.nowMs };
    api.sync.onCommit(({ clinicId }) => commits.push(clinicId));
  });
  afterAll(() => api.close());

  const named = async (name: string): Promise<Row> => {
    const { rows } = (await admin.get(`${PATH}?search=${encodeURIComponent(name)}`)).json<{ rows: Row[] }>();
    const found = rows.find((row) => row.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  const add = (name: string) => admin.post(PATH, { speciesId: DOG, name, synonyms: [] });
  const change = ({ id, name, synonyms, revision }: Row, set: object = {}) =>
    admin.put(`${PATH}/${id}`, { name, synonyms, revision, status: "active", ...set });
  const namesOf = async ({ id }: DeskClinic) => {
    const rows = await api.store.read((sql) => rowsOf(sql, clinicQuery(id).selectFrom("breeds").select("name")));
    return rows.map(({ name }) => name).toSorted();
  };

  test("of two servers the slower one does not put an older row over a newer one", async () => {
    await add("Eurasier");
    let isFirst = true;
    const slow: PublishDeps = {
      ...deps,
      sync: {
        withClinicRead: (clinicId, work) => api.sync.withClinicRead(clinicId, work),
        async withClinicTx(clinicId, author, work) {
          if (isFirst) {
            isFirst = false;
            await change(await named("Eurasier"), { name: "Wolf-Chow" });
            await publishToClinics(deps);
          }
          return api.sync.withClinicTx(clinicId, author, work);
        },
      },
    };
    await publishToClinics(slow);
    expect(await namesOf(clinic)).toEqual(["Wolf-Chow"]);
    expect(await publishToClinics(deps)).toBe(0);
  });

  test("no version is made for a clinic that has the rows", async () => {
    await change(await named("Wolf-Chow"));
    commits.length = 0;
    expect(await publishToClinics(deps)).toBe(0);
    expect(commits).toEqual([]);
    await change(await named("Wolf-Chow"), { synonyms: ["Eurasian"] });
    expect(await publishToClinics(deps)).toBe(1);
    expect(commits).toEqual([clinic.id]);
  });

  test("a round without a change is one read, however many clinics there are; a new clinic gets the rows", async () => {
    const later = await openClinic(api, "Hill");
    expect(await publishToClinics(deps)).toBe(1);
    expect(await namesOf(later)).toEqual(["Wolf-Chow"]);
    let reads = 0;
    const counted: PublishDeps = {
      ...deps,
      store: {
        write: (work) => api.store.write(work),
        read(work) {
          reads += 1;
          return api.store.read(work);
        },
      },
    };
    expect([await publishToClinics(counted), reads]).toEqual([0, 1]);
  });

  test("a round that ends in the middle goes on from there", async () => {
    await add("Mudi");
    expect(await publishToClinics(deps, { mayGoOn: () => false })).toBe(0);
    expect(await namesOf(clinic)).toEqual(["Wolf-Chow"]);
    expect(await publishToClinics(deps)).toBe(2);
    expect(await namesOf(clinic)).toEqual(["Mudi", "Wolf-Chow"]);
  });
});
