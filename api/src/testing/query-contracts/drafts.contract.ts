import { expect } from "vitest";
import * as drafts from "../../areas/notifications/announcements/drafts.queries.ts";
import { keepFigures } from "../../areas/platform/figures/figures.queries.ts";
import * as marks from "../../areas/platform/public/clinic-marks.queries.ts";
import * as names from "../../areas/platform/public/clinics-by-name.queries.ts";
import * as plans from "../../areas/plans/plans.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";
import { someFigures } from "./some-figures.ts";

const draftsContract = contractOf(
  "areas/notifications/announcements/drafts.queries.ts",
  drafts,
  async (q, { read, write, clinic }) => {
    const draft = (at: number, set: Partial<drafts.DraftRow> = {}): drafts.DraftRow => ({
      id: idOf(at),
      title: "Ünïcode 🐾",
      body: "",
      severity: "warning",
      audience: JSON.stringify({ type: "all" }),
      isPinned: 0,
      startsAt: null,
      endsAt: SEEN_AT,
      updatedAt: SEEN_AT,
      updatedBy: clinic.userId,
      revision: 1,
      ...set,
    });
    const insert = (row: drafts.DraftRow) => write((sql) => q.insertDraft(sql, row));
    expect([await insert(draft(1)), await insert(draft(1, { title: "" })), await insert(draft(2))]).toEqual([
      true,
      false,
      true,
    ]);
    const changed = (set: Partial<drafts.DraftRow>) => write((sql) => q.changeDraft(sql, draft(1, set)));
    expect([await changed({ revision: 1 }), await changed({ revision: 2, title: "Second" })]).toEqual([false, true]);
    expect(await read((sql) => q.draftById(sql, idOf(1)))).toMatchObject({ title: "Second", endsAt: SEEN_AT });
    expect(await read((sql) => q.draftById(sql, idOf(9)))).toBeUndefined();
    const first = { key: null, direction: "desc", limit: 5 } as const;
    const rows = await read((sql) => q.draftsBeyond(sql, first));
    expect(rows).toMatchObject([{ id: idOf(2), firstName: "Ana", lastName: "Ruiz" }, { id: idOf(1) }]);
    const rest = await read((sql) => q.draftsBeyond(sql, { ...first, key: { value: SEEN_AT, id: idOf(2) } }));
    expect(rest.map(({ id }) => id)).toEqual([idOf(1)]);
    const remove = () => write((sql) => q.deleteDraft(sql, idOf(1)));
    expect([await remove(), await remove(), await read(q.countDrafts)]).toEqual([true, false, 1]);
    await write((sql) => keepFigures(sql, { ...someFigures(1), name: "Harbour" }));
    expect([...(await read((sql) => q.clinicNames(sql, [idOf(1), idOf(7)])))]).toEqual([[idOf(1), "Harbour"]]);
    expect((await read((sql) => q.clinicNames(sql, []))).size).toBe(0);
  },
);

const namesContract = contractOf(
  "areas/platform/public/clinics-by-name.queries.ts",
  names,
  async (q, { read, write }) => {
    await write(async (sql) => {
      await keepFigures(sql, { ...someFigures(1), name: "West", nameKey: "west", searchText: "west" });
      await keepFigures(sql, { ...someFigures(2), name: "East", nameKey: "east", searchText: "east" });
      await keepFigures(sql, { ...someFigures(3), name: "Example", searchText: "east", isExample: 1 });
    });
    const found = async (patterns: string[], most = 5) =>
      (await read((sql) => q.clinicsByName(sql, patterns, most))).map(({ name }) => name);
    expect([await found([]), await found([], 1), await found(["%east%"])]).toEqual([
      ["East", "West"],
      ["East"],
      ["East"],
    ]);
    const { clinicId } = someFigures(1);
    expect(await read((sql) => q.clinicNamed(sql, clinicId))).toEqual({ id: clinicId, name: "West" });
    expect(await read((sql) => q.clinicNamed(sql, someFigures(3).clinicId))).toBeUndefined();
    const ids = [1, 2, 3].map((at) => someFigures(at).clinicId);
    const page = async (some: string[], key: { value: string; id: string } | null = null, patterns: string[] = []) =>
      (await read((sql) => q.namedBeyond(sql, { ids: some, patterns }, { key, direction: "asc", limit: 5 }))).map(
        ({ name }) => name,
      );
    expect([await page(ids), await page([clinicId]), await page([]), await page(ids, null, ["%west%"])]).toEqual([
      ["East", "West"],
      ["West"],
      [],
      ["West"],
    ]);
    expect(await page(ids, { value: "east", id: someFigures(2).clinicId })).toEqual(["West"]);
    const count = (some: string[]) => read((sql) => q.countNamed(sql, { ids: some, patterns: [] }));
    expect([await count(ids), await count([])]).toEqual([2, 0]);
  },
);

const marksContract = contractOf("areas/platform/public/clinic-marks.queries.ts", marks, async (q, { read, write }) => {
  const plan = { code: "tried", sort: 1, status: "public", version: 2, revision: 2, updatedAt: SEEN_AT } as const;
  const terms = { code: "tried", prices: "[]", maxUsers: 1, maxLocations: 1, storageGib: 1, trialDays: 1 };
  await write(async (sql) => {
    await plans.addPlan(sql, plan);
    for (const version of [1, 2])
      await plans.addVersion(sql, { ...terms, version, name: `Tried ${version}`, createdAt: SEEN_AT });
    const about = { status: "active", lastSeenAt: SEEN_AT };
    await keepFigures(sql, { ...someFigures(2), ...about, planCode: "tried", country: "GB", people: 7 });
    await keepFigures(sql, { ...someFigures(1), ...about, planCode: "", country: "US", suspendedAt: SEEN_AT });
    await keepFigures(sql, { ...someFigures(3), isExample: 1 });
  });
  expect(await read(q.clinicMarks)).toMatchObject([
    { clinicId: idOf(1), planCode: "", planName: null, country: "US", suspendedAt: SEEN_AT },
    { clinicId: idOf(2), planCode: "tried", planName: "Tried 2", country: "GB", status: "active", people: 7 },
  ]);
});

export const DRAFT_CONTRACTS: readonly QueryContract[] = [draftsContract, namesContract, marksContract];
