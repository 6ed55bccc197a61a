import { Refusal } from "@fernpaw/domain/kernel/errors";
import { LocalDate, toInstant } from "@fernpaw/domain/kernel/time";
import { MEASURES } from "@fernpaw/domain/reports/figures";
import { periodFault } from "@fernpaw/domain/reports/period";
import { GROUPINGS, REPORT_NAMES, reportOf } from "@fernpaw/domain/reports/report";
import { ReportAnswer, ReportQuestion, ReportRows } from "@fernpaw/domain/reports/report-answer";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { OpenStore } from "../../db/open-store.ts";
import { Problem } from "../../http/errors.ts";
import { clinicSession } from "../../http/session.ts";
import { REPORT_ROWS_TASK, REPORT_TASK, type ReportRowsWork, type ReportWork } from "./report-task.ts";
import { periodWords } from "./reports.copy.ts";
import { createSharedRuns } from "./shared-runs.ts";

const Params = z.strictObject({ report: z.enum(REPORT_NAMES) });

interface ReportsDeps {
  store: Pick<OpenStore, "offThread">;
  now: () => number;
}

/** @throws Problem `malformed` that names the field, for an inverted period or one that is too long */
function assertPeriod(question: ReportQuestion): void {
  const fault = periodFault(question);
  if (fault) throw new Problem("malformed", { errors: [{ path: "to", code: fault, message: periodWords[fault] }] });
}

/** The figures of the clinic, for its owner. They are counted on the reading thread. */
export const reportsRoutes: FastifyPluginAsyncZod<ReportsDeps> = async (app, { store, now }) => {
  const runs = createSharedRuns();
  const ask = async (task: string, work: ReportWork): Promise<string> =>
    runs.share(JSON.stringify([task, { ...work, at: "" }]), async () => {
      for await (const line of store.offThread.lines(task, work)) return line;
      throw new Refusal("not_found", { report: work.report });
    });

  app.get(
    "/:report",
    {
      config: { permission: "owner" },
      schema: {
        summary: "The figures of a report, with those of the time before",
        params: Params,
        querystring: ReportQuestion(),
        response: { 200: ReportAnswer() },
      },
    },
    async (request) => {
      const { clinicId } = clinicSession(request);
      assertPeriod(request.query);
      const work: ReportWork = {
        clinicId,
        report: request.params.report,
        question: request.query,
        at: toInstant(now()),
      };
      return JSON.parse(await ask(REPORT_TASK, work)) as ReportAnswer;
    },
  );

  app.get(
    "/:report/rows",
    {
      config: { permission: "owner" },
      schema: {
        summary: "The invoices, payments, visits or clients behind a figure of a report",
        params: Params,
        querystring: z.extend(ReportQuestion(), {
          measure: z.optional(z.enum(MEASURES)),
          by: z.optional(z.enum(GROUPINGS)),
          key: z._default(z.string().check(z.maxLength(200)), ""),
          firstDay: z.optional(LocalDate),
          lastDay: z.optional(LocalDate),
        }),
        response: { 200: ReportRows() },
      },
    },
    async (request) => {
      const { clinicId } = clinicSession(request);
      const { report } = request.params;
      const { measure, by, key, firstDay, lastDay, ...question } = request.query;
      assertPeriod(question);
      const work: ReportRowsWork = {
        clinicId,
        report,
        question,
        at: toInstant(now()),
        choice: {
          measure: measure ?? reportOf(report).rows,
          days: { from: firstDay ?? question.from, to: lastDay ?? question.to },
          by: by ?? null,
          key,
        },
      };
      return JSON.parse(await ask(REPORT_ROWS_TASK, work)) as ReportRows;
    },
  );
};
