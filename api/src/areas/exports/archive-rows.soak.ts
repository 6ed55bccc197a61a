import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { ENTITIES } from "@fernpaw/domain/registry";
import { buildTableSql, decodeRow } from "@fernpaw/sync/server/row-sql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyClinic } from "../../db/every-clinic.ts";
import { archiveOf } from "../../testing/archive-desk.ts";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { signInToDemo } from "../../testing/demo-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

test("the archive of the demo of size M has each row of the database, value by value, and no other", async () => {
  const owner = await signInToDemo(api, 0, "M");
  const { clinic } = (await owner.get("/api/profile/me")).json<{ clinic: { _id: string } }>();
  const archive = await archiveOf(owner);
  let count = 0;
  for (const entity of ENTITIES as readonly EntityDefinition[]) {
    const { table } = entity;
    const kept = JSON.parse(archive.get(`data/json/${table}.json`)?.toString("utf8") ?? "") as object[];
    const text = everyClinic(`select * from "${table}" where "clinicId" = '${clinic._id}' order by "id"`);
    const rows = await api.store.read((sql) => sql.all<Record<string, string | number | null>>(text));
    expect(kept.length, table).toBe(rows.length);
    const decode = buildTableSql(entity, "sqlite");
    for (const [at, row] of rows.entries()) expect(kept[at], `${table} ${at}`).toEqual(decodeRow(decode, row));
    count += rows.length;
  }
  expect(count).toBeGreaterThan(50_000);
  process.stdout.write(`${count} rows of ${ENTITIES.length} tables: each is in the archive as it is in the database\n`);
});
