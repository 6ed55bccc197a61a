import { comparisonOf, type Period } from "@fernpaw/domain/reports/period";
import { type ReportName, reportOf } from "@fernpaw/domain/reports/report";
import type { ReportAnswer, ReportQuestion } from "@fernpaw/domain/reports/report-answer";
import { type Fact, FactRows, FactSums, keysOf, type RowChoice } from "@fernpaw/domain/reports/sum-facts";
import type { ReadTask, ReadTaskContext } from "../../db/off-thread.ts";
import { clientFacts } from "./facts/client-facts.ts";
import { debtFacts } from "./facts/debt-facts.ts";
import { estimateFacts } from "./facts/estimate-facts.ts";
import type { FactSource } from "./facts/fact-source.ts";
import { incomeFacts } from "./facts/income-facts.ts";
import { marginFacts } from "./facts/margin-facts.ts";
import { openWorkFacts } from "./facts/open-work-facts.ts";
import { paymentFacts } from "./facts/payment-facts.ts";
import { prescriptionFacts } from "./facts/prescription-facts.ts";
import { registerFacts } from "./facts/register-facts.ts";
import { reminderFacts } from "./facts/reminder-facts.ts";
import { rosterFacts } from "./facts/roster-facts.ts";
import { stockFacts } from "./facts/stock-facts.ts";
import { taxFacts } from "./facts/tax-facts.ts";
import { usageFacts } from "./facts/usage-facts.ts";
import { vaccinationFacts } from "./facts/vaccination-facts.ts";
import { visitFacts } from "./facts/visit-facts.ts";
import { reportClinic } from "./reports.queries.ts";

export const REPORT_TASK = "report";
export const REPORT_ROWS_TASK = "report-rows";

const SOURCES: Readonly<Record<ReportName, FactSource>> = {
  income: incomeFacts,
  payments: paymentFacts,
  tax: taxFacts,
  debtors: debtFacts,
  visits: visitFacts,
  clients: clientFacts,
  roster: rosterFacts,
  reminders: reminderFacts,
  vaccinations: vaccinationFacts,
  prescriptions: prescriptionFacts,
  estimates: estimateFacts,
  margin: marginFacts,
  usage: usageFacts,
  stock: stockFacts,
  controlled: registerFacts,
  openWork: openWorkFacts,
};

export interface ReportWork {
  clinicId: string;
  report: ReportName;
  question: ReportQuestion;
  /** The server's clock. */
  at: string;
}

export interface ReportRowsWork extends ReportWork {
  choice: RowChoice;
}

/** The facts of a period, of the location and the person that were asked for. */
async function* factsOf(
  { read, signal }: ReadTaskContext,
  { clinicId, report, question, at }: ReportWork,
  period: Period,
): AsyncGenerator<Fact> {
  const clinic = await read((sql) => reportClinic(sql, clinicId));
  if (!clinic) return;
  const { locationId = null, personId = null } = question;
  const { person } = reportOf(report);
  const context = { read, clinicId, ...clinic, at, locationId };
  for await (const fact of SOURCES[report](context, period)) {
    if (signal.aborted) return;
    if (personId === null || person === null || keysOf(fact, person).includes(personId)) yield fact;
  }
}

/** Answers the figures of a report in one line. */
export const reportTask: ReadTask = async function* (context, params) {
  const work = params as ReportWork;
  const { report, question } = work;
  const period = { from: question.from, to: question.to };
  const before = comparisonOf(period, question.compare);
  const sums = new FactSums(report, period, before);
  for await (const fact of factsOf(context, work, period)) sums.add("now", fact);
  for await (const fact of factsOf(context, work, before)) sums.add("before", fact);
  const answer: ReportAnswer = { report, question, before, computedAt: work.at, ...sums.answer() };
  yield JSON.stringify(answer);
};

/** Answers the rows behind a figure in one line. */
export const reportRowsTask: ReadTask = async function* (context, params) {
  const work = params as ReportRowsWork;
  const rows = new FactRows(work.choice);
  for await (const fact of factsOf(context, work, work.question)) rows.add(fact);
  yield JSON.stringify(rows.answer());
};
