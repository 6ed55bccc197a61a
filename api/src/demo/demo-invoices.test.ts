import { type ChargeLine, chargeLines } from "@fernpaw/domain/billing/charge-line";
import { dueOf } from "@fernpaw/domain/billing/invoice-balance";
import { type InsuranceClaim, insuranceClaims } from "@fernpaw/domain/billing/insurance-claim";
import { type Invoice, invoices } from "@fernpaw/domain/billing/invoice";
import { type Allocation, allocations, type Payment, payments } from "@fernpaw/domain/billing/payment";
import { epochMsOf, localDateOf } from "@fernpaw/domain/kernel/time";
import { clients } from "@fernpaw/domain/clients/client";
import { pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { describe, expect, test } from "vitest";
import { DEMO_CLINICS } from "./demo-logins.ts";
import type { DemoRow } from "./demo-people.ts";
import { demoSizeRows } from "./demo-size.ts";
import { demoClinicRows } from "./seed-demo.ts";

const NOW = "2026-11-23T09:20:00.000Z";
const [clinic] = DEMO_CLINICS;
if (!clinic) throw new Error("The demo has a first clinic");

const nowMs = epochMsOf(NOW);
const rowsOf = <Row>(rows: readonly DemoRow[], entity: DemoRow["entity"]): Row[] =>
  rows.flatMap((one) => (one.entity === entity ? [one.row as Row] : []));
const total = (rows: readonly { amountMinor: number }[]) => rows.reduce((sum, row) => sum + row.amountMinor, 0);

describe.each([
  ["XS", demoClinicRows(clinic, nowMs, "XS"), 20],
  ["S", demoClinicRows(clinic, nowMs, "S"), 700],
  ["a year of S", [...demoSizeRows(clinic, "S", { nowMs, hasHistory: true })].flat(), 1500],
] as const)("the demo of size %s", (size, rows, least) => {
  const issued = rowsOf<Invoice>(rows, invoices);
  const paid = rowsOf<Payment>(rows, payments);
  const parts = rowsOf<Allocation>(rows, allocations);
  const lines = rowsOf<ChargeLine>(rows, chargeLines);

  test("has invoices with the sums of their lines, and payments with the sums of their parts", () => {
    expect(issued.length).toBeGreaterThan(least);
    const partsBy = Map.groupBy(parts, ({ invoiceId }) => invoiceId as string);
    for (const invoice of issued) {
      expect(invoice.lines.reduce((sum, line) => sum + line.grossMinor, 0)).toBe(invoice.grossMinor);
      expect(invoice.dueMinor).toBe(dueOf(invoice, partsBy.get(invoice.id) ?? []));
      expect(invoice.dueMinor).toBeGreaterThanOrEqual(0);
      expect(invoice.issuedAt <= NOW).toBe(true);
    }
    const ofPayment = Map.groupBy(parts, ({ paymentId }) => paymentId as string);
    for (const payment of paid) expect(total(ofPayment.get(payment.id) ?? [])).toBeLessThanOrEqual(payment.amountMinor);
    expect(paid.every(({ occurredAt }) => occurredAt <= NOW)).toBe(true);
  });

  test("has each charge of a visit that is over on one invoice, and none of a patient who is still here", () => {
    const on = new Map(issued.flatMap((invoice) => invoice.lines.map(({ lineId }) => [lineId as string, invoice.id])));
    for (const line of lines) expect(line.invoiceId).toBe(on.get(line.id) ?? null);
    const over = new Set(
      rowsOf<RowOf<typeof visits>>(rows, visits).flatMap(({ id, stage }) => (stage === "checked_out" ? id : [])),
    );
    expect(issued.filter(({ visitId }) => !over.has(visitId as never))).toEqual([]);
  });

  test.skipIf(size === "a year of S")(
    "has two claims for lines of insured pets, two credit limits and two clients who pay first",
    () => {
      const claims = rowsOf<InsuranceClaim>(rows, insuranceClaims);
      expect(claims).toHaveLength(2);
      for (const claim of claims) {
        const invoice = issued.find(({ id }) => id === claim.invoiceId);
        const own = (invoice?.lines ?? []).filter(({ lineId }) => claim.lineIds.includes(lineId));
        expect(own).toHaveLength(claim.lineIds.length);
        expect(claim.claimedMinor).toBe(own.reduce((sum, { grossMinor }) => sum + grossMinor, 0));
        expect(claim.status).toBe(claim.steps.at(-1)?.status);
        const pet = rowsOf<RowOf<typeof pets>>(rows, pets).find(({ id }) => id === claim.petId);
        expect(pet?.insurance?.insurer).toBe(claim.insurer);
      }
      const people = rowsOf<RowOf<typeof clients>>(rows, clients);
      expect(people.filter(({ creditLimitMinor }) => creditLimitMinor !== null)).toHaveLength(2);
      expect(people.filter(({ paysFirst }) => paysFirst === "yes")).toHaveLength(2);
    },
  );

  test("has overdue invoices, and most are paid", () => {
    const today = localDateOf(NOW, "Europe/London");
    const unpaid = issued.filter(({ dueMinor }) => dueMinor > 0);
    expect(unpaid.filter(({ dueOn }) => dueOn < today).length).toBeGreaterThan(0);
    expect(unpaid.length).toBeLessThan(issued.length / 4);
  });
});

test("numbers follow the order in which invoices were issued", () => {
  const issued = rowsOf<Invoice>(demoClinicRows(clinic, nowMs, "S"), invoices);
  expect(issued.map(({ number }) => number)).toEqual(issued.map((_, place) => place + 1));
  expect(issued.map(({ issuedAt }) => issuedAt)).toEqual(issued.map(({ issuedAt }) => issuedAt).toSorted());
  const today = localDateOf(NOW, "Europe/London");
  const unpaid = issued.filter(({ dueMinor }) => dueMinor > 0);
  expect(unpaid.some(({ dueOn }) => dueOn >= today)).toBe(true);
  expect(unpaid.some(({ dueMinor, grossMinor }) => dueMinor < grossMinor)).toBe(true);
});
