import { Id } from "@fernpaw/domain/kernel/ids";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import { requiredName } from "@fernpaw/domain/kernel/text";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { PLAN_CURRENCIES } from "@fernpaw/domain/plans/plan";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import { adminSession } from "../../../http/session.ts";
import { buyerWithTax, type PlanDeps, settleWritten, writeInvoice } from "../../subscriptions/public/plan-books.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import { clinicsByName } from "../public/clinics-by-name.queries.ts";
import { likePatterns } from "../public/search-words.ts";

const config = { permission: "platform:subscriptions:manage" } as const;
const guarded = { ...config, needsStepUp: true };
const MOST_MINOR = 1_000_000_000;
const MOST_LINES = 50;
const MOST_FOUND = 20;

const Line = z.strictObject({
  text: requiredName(200),
  amountMinor: z.int().check(
    z.gte(-MOST_MINOR),
    z.lte(MOST_MINOR),
    z.refine((minor) => minor !== 0, { error: "must not be zero" }),
  ),
});
const Written = z.strictObject({
  /** Made by the caller: the same invoice again makes no second one. */
  id: Id,
  clinicId: Id,
  currency: z.enum(PLAN_CURRENCIES),
  lines: z.array(Line).check(
    z.minLength(1),
    z.maxLength(MOST_LINES),
    z.refine((lines) => sumMinor(lines.map(({ amountMinor }) => amountMinor)) > 0, {
      error: "must come to more than zero",
    }),
  ),
});
const Buyer = z.object({ name: z.string(), address: z.string(), country: z.string(), taxNumber: z.string() });
const Tax = z.object({ name: z.string(), milliPercent: z.int(), isReverse: z.boolean() });

/** The clinics that an invoice can be written to. */
export const buyerRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (app, { store }) => {
  app.get(
    "",
    {
      config,
      schema: {
        summary: "Clinics that an invoice can be written to, by name",
        querystring: z.strictObject({ search: z._default(z.string().check(z.maxLength(100)), "") }),
        response: { 200: z.object({ rows: z.array(z.object({ id: z.string(), name: z.string() })) }) },
      },
    },
    async ({ query }) => {
      const patterns = likePatterns(query.search);
      return { rows: patterns === null ? [] : await store.read((sql) => clinicsByName(sql, patterns, MOST_FOUND)) };
    },
  );

  app.get(
    "/:clinicId",
    {
      config,
      schema: {
        summary: "The buyer and the tax that the next invoice of a clinic has",
        params: z.strictObject({ clinicId: Id }),
        response: { 200: z.object({ buyer: Buyer, tax: Tax }) },
      },
    },
    async ({ params }) => {
      const found = await store.read((sql) => buyerWithTax(sql, params.clinicId));
      if (!found) throw new Problem("not_found");
      return found;
    },
  );
};

/** Invoices that administrators write themselves, for work beside the plans. */
export const writtenInvoiceRoutes: FastifyPluginAsyncZod<PlanDeps> = async (app, deps) => {
  const { store, now } = deps;
  app.post(
    "",
    {
      config: guarded,
      schema: {
        summary: "Write an invoice to a clinic, whose owners are mailed; the same id again changes nothing",
        body: Written,
        response: { 201: z.object({ id: z.string() }) },
      },
    },
    async (request, reply) => {
      const at = toInstant(now());
      const { id, clinicId, currency } = request.body;
      await store.write(async (sql) => {
        const made = await writeInvoice(sql, deps, request.body);
        if (!made) return;
        const { totalMinor } = made;
        const fact = { clinicId, at, by: adminSession(request), entityId: id, details: { totalMinor, currency } };
        await recordAudit(sql, platformAudit.planInvoiceWritten, fact);
      });
      return reply.code(201).send({ id });
    },
  );

  app.post(
    "/:id/settle",
    {
      config: guarded,
      schema: {
        summary: "Note that a written invoice was paid, or take it back",
        params: z.strictObject({ id: Id }),
        body: z.strictObject({ state: z.enum(["paid", "void"]) }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const at = toInstant(now());
      const { id } = request.params;
      const { state } = request.body;
      await store.write(async (sql) => {
        const { clinicId } = await settleWritten(sql, id, state, at);
        const fact = { clinicId, at, by: adminSession(request), entityId: id, details: { state } };
        await recordAudit(sql, platformAudit.planInvoiceSettled, fact);
      });
      return reply.code(204).send();
    },
  );
};
