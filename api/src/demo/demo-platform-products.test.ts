import { products } from "@fernpaw/domain/catalogue/product";
import { platformCard } from "@fernpaw/domain/catalogue/platform-product";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { listVersion } from "../areas/platform/lists/list-versions.queries.ts";
import { openTestStore } from "../testing/open-test-store.ts";
import { demoCatalogue } from "./demo-catalogue.ts";
import { DEMO_CLINICS } from "./demo-logins.ts";
import { demoPlatformProducts, seedPlatformProducts } from "./demo-platform-products.ts";

const NOW = Date.parse("2026-11-29T10:00:00.000Z");

test("the platform's catalogue has some 25 products of every kind; a demo clinic has a half of them by its code", () => {
  const rows = demoPlatformProducts("2026-11-29T10:00:00.000Z");
  const cards = rows.map(({ card }) => z.parse(platformCard(), JSON.parse(card)));
  expect(cards.length).toBeGreaterThanOrEqual(25);
  expect(new Set(cards.map(({ kind }) => kind))).toEqual(new Set(["medication", "vaccine", "consumable", "retail"]));
  expect(new Set(rows.map(({ codeKey }) => codeKey)).size).toBe(rows.length);
  const [clinic] = DEMO_CLINICS;
  if (!clinic) throw new Error("there is a demo clinic");
  const own = new Map(
    demoCatalogue(clinic, NOW, "S").flatMap(({ entity, row }) =>
      entity === products ? [[String(Reflect.get(row, "code")), String(Reflect.get(row, "name"))] as const] : [],
    ),
  );
  const known = cards.filter(({ code }) => own.has(code));
  expect(known.every(({ code, name }) => own.get(code) === name)).toBe(true);
  expect([known.length, cards.length - known.length]).toEqual([13, 12]);
});

test("it is filled once, and raises the version of the list, so that an import that was looked at before is refused", async () => {
  const store = await openTestStore("memory");
  try {
    const now = () => NOW;
    expect(await seedPlatformProducts({ store, now })).toBe(25);
    expect(await seedPlatformProducts({ store, now })).toBe(0);
    expect(await store.read((sql) => listVersion(sql, "products"))).toBe(1);
  } finally {
    await store.close();
  }
});
