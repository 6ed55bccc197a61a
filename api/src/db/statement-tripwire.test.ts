import { describe, expect, test } from "vitest";
import { everyClinic } from "./every-clinic.ts";
import { assertNamesClinic } from "./statement-tripwire.ts";

describe("a statement that says whose rows it means passes", () => {
  test.each([
    `select * from "pets" where "clinicId" = ? and "id" = ?`,
    `select t."id" from "pets" t where t."clinicId" = $1 and (t."name" = $2 or t."id" = $3)`,
    `select 1 from "sync_row" s join "pets" t on t."clinicId" = s."clinicId" and t."id" = s."rowId" where s."clinicId" = ?`,
    `select 1 from "users" u left join "staff" s on s."clinicId" = u."clinicId" where u."id" = ? and u."clinicId" = ?`,
    `select * from (select * from "pets" t where t."clinicId" = ? limit 5) t`,
    `select max("id") from (select * from (select "id" from "pets" where "clinicId" = ? limit 1) a union all
     select * from (select "id" from "clients" where "clinicId" = ? limit 1) b) both`,
    `select "id" from "pets" where "clinicId" = ? union select "id" from "clients" where "clinicId" = ?`,
    `delete from "sync_day" where "clinicId" = ? and ("day") in (select "day" from "sync_day" x where x."clinicId" = ? limit ?)`,
    `select 1 from "pets" x where x."clinicId" = ? and exists (select 1 from "visits" v where v."clinicId" = x."clinicId")`,
    `with "p" as (select * from "pets" where "clinicId" = ?) select * from "p"`,
    `update "pets" set "name" = ? where "clinicId" = ?`,
    `insert into "pets" ("id", "clinicId") values (?, ?) on conflict ("clinicId", "id") do update set "name" = excluded."name"`,
    `insert into "sync_day" ("clinicId", "day") select "clinicId", ? from "sync_clinic" where "clinicId" = ? on conflict do nothing`,
    `select "version" from "sync_clinic" where "clinicId" = ? for update`,
    `select 1 from "pets" t, json_each(t."petIds") e where t."clinicId" = ? and t."id" in (select value from json_each(?))`,
    "with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select max(i) from n",
    `select * from "pets" where "clinicId" = 'c'`,
    `select * from "users" where "emailKey" = ?`,
    `select 'from "pets"' as "from" -- from "pets"`,
    `select 1 from pg_class c join pg_index x on x.indrelid = c.oid`,
    "savepoint entry",
    everyClinic(`select "clinicId" from "sync_clinic"`),
  ])("%s", (text) => {
    expect(() => assertNamesClinic(text)).not.toThrow();
  });
});

describe("a statement that does not is refused (S04)", () => {
  test.each([
    ["pets", `select * from "pets"`],
    ["pets", `select * from pets where id = ?`],
    ["pets", `select * from "pets" where "id" = ?`],
    ["pets", `select "clinicId" = ? from "pets"`],
    ["pets", `select * from "pets" where "clinicId" = ? or "id" = ?`],
    ["pets", `select * from "pets" where ("clinicId" = ? or "id" = ?)`],
    ["pets", `select * from "pets" where "clinicId" = "clinicId"`],
    ["pets", `select * from "pets" where 'x' = ? /* "clinicId" = ? */`],
    ["clients", `select * from "pets" p, "clients" c where p."clinicId" = ?`],
    [
      "clients",
      `select * from "pets" p join "clients" c on c."id" = p."id", "visits" v where p."clinicId" = ? and v."clinicId" = ?`,
    ],
    [
      "visits",
      `select * from "pets" p join "clients" c on c."clinicId" = p."clinicId", "visits" v where p."clinicId" = ?`,
    ],
    ["pets", `select * from "pets" p left join "clients" c on c."clinicId" = ? and p."clinicId" = ?`],
    ["pets", `select * from "pets" p left join "clients" c on c."clinicId" = p."clinicId" where c."clinicId" = ?`],
    ["clients", `select * from "pets" where "clinicId" = ? and exists (select 1 from "clients" c)`],
    [
      "pets",
      `select * from "pets" p where not exists (select 1 from "clients" c where c."clinicId" = ? and p."clinicId" = ?)`,
    ],
    ["clients", `select "id" from "pets" where "clinicId" = ? union select "id" from "clients"`],
    ["pets", `with "p" as (select * from "pets") select * from "p"`],
    ["pets", `update "pets" set "name" = ?`],
    ["pets", `update "pets" set "clinicId" = ? where "id" = ?`],
    ["pets", `delete from "pets" where "id" = ?`],
    ["clients", `delete from "pets" using "clients" c where "pets"."clinicId" = ?`],
    ["pets", `insert into "pets" ("id") values (?)`],
    ["pets", `insert into "pets" values (?, ?)`],
    ["clients", `insert into "pets" ("clinicId", "id") select ?, "id" from "clients"`],
    ["someTableOfTomorrow", `select * from "someTableOfTomorrow"`],
    ["main.pets", `select * from main.pets`],
  ])("%s: %s", (table, text) => {
    expect(() => assertNamesClinic(text)).toThrow(`touches "${table}"`);
  });

  test("joins whose other side may be missing in both directions are not read at all", () => {
    const text = `select 1 from "pets" p right join "clients" c on c."clinicId" = p."clinicId" where p."clinicId" = ?`;
    expect(() => assertNamesClinic(text)).toThrow("Right and full joins");
  });
});
