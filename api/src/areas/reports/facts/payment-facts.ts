import type { CountedMethod } from "@fernpaw/domain/billing/till";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { paymentsIn, tillsClosed } from "../reports.queries.ts";
import { type FactSource, isOf, momentsOf, NO_VISIT, partsOf } from "./fact-source.ts";

const differenceIn = (counted: string): number =>
  sumMinor(
    (JSON.parse(counted) as CountedMethod[]).flatMap(({ countedMinor, expectedMinor }) => [
      countedMinor,
      -expectedMinor,
    ]),
  );

/** Money that came in and went out, on the day that it was taken, and what tills had above or below it when they were closed. */
export const paymentFacts: FactSource = async function* (context, period) {
  const { read, clinicId, timeZone } = context;
  for await (const part of partsOf(period)) {
    const moments = momentsOf(part, timeZone);
    const { payments, sessions } = await read(async (sql) => ({
      payments: await paymentsIn(sql, clinicId, moments),
      sessions: await tillsClosed(sql, clinicId, moments),
    }));
    for (const payment of payments.filter((row) => isOf(context, row))) {
      const { id, clientId, amountMinor, method, kind, receivedBy, occurredAt, tillId, reference } = payment;
      yield {
        day: localDateOf(occurredAt, timeZone),
        values: { paid: amountMinor, payments: kind === "payment" ? 1 : 0 },
        keys: { method: [method], person: [receivedBy], till: [tillId ?? ""] },
        row: { table: "payments", id, number: reference, clientId, ...NO_VISIT },
      };
    }
    for (const { id, tillId, closedAt, closedBy, counted } of sessions.filter((row) => isOf(context, row)))
      yield {
        day: localDateOf(closedAt ?? "", timeZone),
        values: { tillDifference: differenceIn(counted) },
        keys: { till: [tillId], person: [closedBy ?? ""] },
        row: { table: "tillSessions", id, number: "", clientId: null, ...NO_VISIT },
      };
  }
};
