import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { isPriceOn, standingPrice } from "./price-of.ts";
import { setProductPrice, withdrawProductPrice } from "./price.mutations.ts";
import { productPrices } from "./price.ts";
import { registerProduct } from "./product.mutations.ts";

/** As random as those of a device: ids of continued prices are made of two of them. */
function id(number: number): string {
  const hex = createHash("sha256").update(String(number)).digest("hex");
  return `019a5f00-0000-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}
const FILM = id(1);
const DAYS = Array.from({ length: 14 }, (_, place) => `2026-06-${String(place + 1).padStart(2, "0")}`);
const place = { locationId: null };

const pricesOf = (clinic: MemoryClinic) => clinic.all(productPrices);
/** The price of each day: at most one. */
function calendarOf(clinic: MemoryClinic): (number | null)[] {
  return DAYS.map((day) => {
    const active = pricesOf(clinic).filter((price) => isPriceOn(price, day));
    expect(active.length).toBeLessThanOrEqual(1);
    return active[0]?.unitMinor ?? null;
  });
}

async function set(clinic: MemoryClinic, number: number, [from, length]: readonly [number, number | null]) {
  const fromOn = DAYS[from] ?? "";
  const toOn = length === null ? null : (DAYS[from + length] ?? null);
  const seenId = standingPrice(pricesOf(clinic), { ...place, day: fromOn })?.id ?? null;
  const args = { id: id(number), productId: FILM, unitMinor: number, fromOn, toOn, seenId };
  return (await clinic.run(setProductPrice, args)).status === "applied";
}

const day = fc.nat({ max: DAYS.length - 1 });
const step = fc.oneof(
  fc.tuple(day, fc.option(fc.nat({ max: 6 }))),
  fc.nat({ max: 20 }).map((which) => ({ which })),
);

test("no day ever has two prices, and a new price taken back at once leaves every day as it was", async () => {
  const seen = { applied: 0, withdrawn: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), async (steps) => {
      const clinic = new MemoryClinic();
      await clinic.run(registerProduct, { id: FILM, name: "Film", kind: "consumable" });
      for (const [index, one] of steps.entries()) {
        const before = calendarOf(clinic);
        if (!Array.isArray(one)) {
          const all = pricesOf(clinic);
          const target = all[(one as { which: number }).which % Math.max(all.length, 1)];
          const result = target && (await clinic.run(withdrawProductPrice, { id: target.id }));
          if (result?.status === "rejected") seen.refused += 1;
          else seen.withdrawn += 1;
          calendarOf(clinic);
          continue;
        }
        const rows = clinic.rows;
        if (!(await set(clinic, 100 + index, one))) continue;
        seen.applied += 1;
        const after = calendarOf(clinic);
        const first = one[0];
        expect(after.slice(0, first)).toEqual(before.slice(0, first));
        expect(after[first]).toBe(100 + index);
        if (one[1] !== null) expect(after.slice(first + one[1] + 1)).toEqual(before.slice(first + one[1] + 1));
        const made = clinic.rows;
        expect((await clinic.run(withdrawProductPrice, { id: id(100 + index) })).status).toBe("applied");
        expect(calendarOf(clinic)).toEqual(before);
        clinic.rows = index % 3 === 0 ? rows : made;
      }
    }),
    { numRuns: 400, seed: 20_261_123 },
  );
  expect(Math.min(seen.applied, seen.withdrawn, seen.refused)).toBeGreaterThan(20);
});
