import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import { TRY_AGAIN_DAYS } from "@fernpaw/domain/plans/plan-standing";
import { FIRST_PLANS } from "@fernpaw/domain/plans/plan";
import type { ClinicFigures } from "../areas/platform/figures/figures.queries.ts";
import { searchTextOf } from "../areas/platform/public/search-words.ts";
import type { PlanInvoiceRow } from "../areas/subscriptions/plan-books.queries.ts";

const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;
/** Of each example clinic, the newest first. */
const MONTHS = 3;
const FAILING_DAYS = [1, 4, 9];

/** Some example clinics owe: those that are past due, and a few on their way there. */
export function owingSince(
  index: number,
  status: string,
  nowMs: number,
): Pick<ClinicFigures, "failedAt" | "failedTries"> {
  const isOnItsWay = status === "active" && index % 10 === 7;
  if (status !== "past_due" && !isOnItsWay) return { failedAt: "", failedTries: 0 };
  const days = isOnItsWay ? (FAILING_DAYS[index % FAILING_DAYS.length] ?? 1) : 14 + (index % 5);
  return {
    failedAt: toInstant(nowMs - days * DAY_MS),
    failedTries: TRY_AGAIN_DAYS.filter((day) => day <= days).length,
  };
}

const planName = (code: string): string => FIRST_PLANS.find((plan) => plan.code === code)?.name ?? code;

/** The last invoices of a paying example. Their numbers are their own, so that the platform's stay without a gap. */
export function exampleInvoices(figures: ClinicFigures, index: number, paidFromMs: number): PlanInvoiceRow[] {
  const { clinicId, name, country, failedAt, planCode, planCurrency: currency, recurringMinor, countedAt } = figures;
  if (planCode === "") return [];
  const lastMs = failedAt === "" ? epochMsOf(countedAt) - ((index * 7) % 28) * DAY_MS : epochMsOf(failedAt);
  const buyer = { name, address: "", country, taxNumber: "" };
  const seller = { name: "Fernpaw", address: "", country: "GB", taxNumber: "", email: "" };
  const months = Array.from({ length: MONTHS }, (_month, at) => lastMs - at * MONTH_MS);
  return months.flatMap((ms, at): PlanInvoiceRow[] => {
    if (at > 0 && ms < paidFromMs) return [];
    const seq = -(1 + index * MONTHS + at);
    const number = `EX-${String(-seq).padStart(5, "0")}`;
    const isOwed = at === 0 && failedAt !== "";
    const createdAt = toInstant(ms);
    const sums = { netMinor: recurringMinor, taxMinor: 0, totalMinor: recurringMinor, refundedMinor: 0 };
    return [
      {
        ...sums,
        // Ids of clinics and invoices of examples differ in their last group alone.
        id: clinicId.replace(/.{6}$/, String(index * MONTHS + at + 1).padStart(6, "0")).replace("-9000-", "-9100-"),
        providerRef: `example ${clinicId} ${at}`,
        seq,
        number,
        clinicId,
        clinicName: name,
        searchText: searchTextOf(number, name),
        provider: "sandbox",
        subscriptionRef: "example",
        currency,
        lines: JSON.stringify([{ text: `${planName(planCode)}, one month`, amountMinor: recurringMinor }]),
        buyer: JSON.stringify(buyer),
        seller: JSON.stringify(seller),
        taxName: "",
        taxMilliPercent: 0,
        isReverse: 0,
        state: isOwed ? "open" : "paid",
        failedAt: isOwed ? failedAt : null,
        createdAt,
        paidAt: isOwed ? null : createdAt,
        isExample: 1,
      },
    ];
  });
}
