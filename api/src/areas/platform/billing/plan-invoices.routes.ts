import { Id } from "@fernpaw/domain/kernel/ids";
import { requiredText } from "@fernpaw/domain/kernel/text";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { PLAN_INVOICE_STATES } from "@fernpaw/domain/plans/plan-invoice-document";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import { adminSession } from "../../../http/session.ts";
import { askingProvider } from "../../billing/public/payment-providers.ts";
import {
  countInvoices,
  invoiceById,
  invoicesBeyond,
  type PlanInvoiceRow,
  refundsOf,
} from "../../subscriptions/plan-books.queries.ts";
import { payingClinic } from "../../subscriptions/plan-subscriptions.queries.ts";
import { askRefund, noteRefund, type PlanDeps } from "../../subscriptions/public/plan-books.ts";
import { planInvoicePdf } from "../../subscriptions/public/plan-invoice-pdf.ts";
import { noteExport } from "../public/note-export.ts";
import { sendCsv } from "../public/send-csv.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import { allPages, LIST_QUERY, type PageBound, PageEnds, readPage } from "../public/page-by-key.ts";
import { likePatterns } from "../public/search-words.ts";
import { staffName } from "../public/staff-name.ts";

const ListQuery = z.strictObject({
  ...LIST_QUERY,
  order: z._default(z.enum(["asc", "desc"]), "desc"),
  sort: z._default(z.enum(["number"]), "number"),
  state: z.optional(z.enum(PLAN_INVOICE_STATES)),
  clinic: z.optional(Id),
});
type ListQuery = z.output<typeof ListQuery>;

const State = z.enum(PLAN_INVOICE_STATES);
const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  clinicId: z.string(),
  clinic: z.string(),
  createdAt: z.string(),
  currency: z.string(),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  state: State,
  /** The bank has refused it, and it is not paid. */
  isFailed: z.boolean(),
  isExample: z.boolean(),
});
const Counts = z.object({ open: z.int(), paid: z.int(), uncollectible: z.int(), void: z.int() });
const Details = z.object({
  ...Invoice.shape,
  netMinor: z.int(),
  taxMinor: z.int(),
  taxName: z.string(),
  isReverse: z.boolean(),
  paidAt: z.nullable(z.string()),
  provider: z.enum(["stripe", "sandbox", "by_hand"]),
  refunds: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      amountMinor: z.int(),
      state: z.enum(["asked", "made", "refused"]),
      reason: z.string(),
      byName: z.string(),
    }),
  ),
});
const Params = z.strictObject({ id: Id });

const describe = (row: PlanInvoiceRow): z.output<typeof Invoice> => ({
  id: row.id,
  number: row.number,
  clinicId: row.clinicId,
  clinic: row.clinicName,
  createdAt: row.createdAt,
  currency: row.currency,
  totalMinor: Number(row.totalMinor),
  refundedMinor: Number(row.refundedMinor),
  state: row.state,
  isFailed: row.state === "open" && row.failedAt !== null,
  isExample: Number(row.isExample) === 1,
});

const keyOf = ({ seq, id }: PlanInvoiceRow) => ({ value: Number(seq), id });

const filterOf = ({ search, state, clinic }: ListQuery) => {
  const patterns = likePatterns(search);
  return patterns === null ? null : { patterns, state: state ?? null, clinicId: clinic ?? null };
};

const HEAD = ["Number", "Clinic", "Date", "State", "Currency", "Net", "Tax", "Total", "Refunded"];
/** Sums as whole numbers of the smallest unit: no spreadsheet rounds them. */
const cellsOf = (row: PlanInvoiceRow) => [
  row.number,
  row.clinicName,
  row.createdAt,
  row.state,
  row.currency,
  Number(row.netMinor),
  Number(row.taxMinor),
  Number(row.totalMinor),
  Number(row.refundedMinor),
];

const NO_INVOICES = { open: 0, paid: 0, uncollectible: 0, void: 0 };
const config = { permission: "platform:subscriptions:manage" } as const;
/** For a clinic that is gone, and for examples. */
const USUAL_REGION = { locale: "en-GB", timeZone: "UTC" };

/** The platform's invoices to clinics. */
export const planInvoicesRoutes: FastifyPluginAsyncZod<PlanDeps & { dataDir: string }> = async (app, deps) => {
  const { store, now, dataDir } = deps;
  const makePdf = planInvoicePdf(dataDir);

  app.get(
    "",
    {
      config,
      schema: {
        summary: "The invoices of plans, one page",
        querystring: ListQuery,
        response: { 200: z.object({ rows: z.array(Invoice), ...PageEnds, counts: Counts }) },
      },
    },
    async ({ query }) => {
      const filter = filterOf(query);
      if (filter === null) return { rows: [], first: null, last: null, total: 0, counts: NO_INVOICES };
      return store.read(async (sql) => {
        const read = (bound: PageBound) => invoicesBeyond(sql, filter, bound);
        const { rows, first, last } = await readPage(query, keyOf, read, "whole");
        const counts = await countInvoices(sql, { ...filter, state: null });
        const all = counts.open + counts.paid + counts.uncollectible + counts.void;
        const total = filter.state === null ? all : counts[filter.state];
        return { rows: rows.map(describe), first, last, total, counts };
      });
    },
  );

  app.get(
    "/export.csv",
    {
      config: { ...config, needsStepUp: true },
      schema: { summary: "The invoices that the filter finds, as CSV", querystring: ListQuery },
    },
    async (request, reply) => {
      const { query } = request;
      const filter = filterOf(query);
      await noteExport({ store, now }, adminSession(request), "invoices");
      const pages = allPages(query.order, keyOf, async (bound) =>
        filter === null ? [] : store.read((sql) => invoicesBeyond(sql, filter, bound)),
      );
      return sendCsv(reply, { name: "invoices", head: HEAD, pages, cells: cellsOf });
    },
  );
  addInvoiceRoutes(app, deps, makePdf);
};

type App = Parameters<typeof planInvoicesRoutes>[0];

function addInvoiceRoutes(app: App, deps: PlanDeps, makePdf: ReturnType<typeof planInvoicePdf>): void {
  const { store, now } = deps;
  const details = (id: string) =>
    store.read(async (sql): Promise<z.output<typeof Details>> => {
      const row = await invoiceById(sql, id);
      if (!row) throw new Problem("not_found");
      const refunds = (await refundsOf(sql, id)).map((one) => ({ ...one, amountMinor: Number(one.amountMinor) }));
      return {
        ...describe(row),
        netMinor: Number(row.netMinor),
        taxMinor: Number(row.taxMinor),
        taxName: row.taxName,
        isReverse: Number(row.isReverse) === 1,
        paidAt: row.paidAt,
        provider: row.provider,
        refunds,
      };
    });

  app.get(
    "/:id",
    { config, schema: { summary: "One invoice of a plan", params: Params, response: { 200: Details } } },
    async ({ params }) => details(params.id),
  );

  app.get(
    "/:id/paper.pdf",
    {
      config,
      schema: { summary: "An invoice of a plan as a PDF", params: Params, response: { 200: z.instanceof(Buffer) } },
    },
    async ({ params }, reply) => {
      const { row, clinic } = await store.read(async (sql) => {
        const found = await invoiceById(sql, params.id);
        return { row: found, clinic: found && (await payingClinic(sql, found.clinicId)) };
      });
      if (!row) throw new Problem("not_found");
      const pdf = await makePdf(row, clinic ?? USUAL_REGION);
      return reply
        .header("content-type", "application/pdf")
        .header("content-disposition", `attachment; filename="${row.number}.pdf"`)
        .send(pdf);
    },
  );

  app.post(
    "/:id/refunds",
    {
      config: { ...config, needsStepUp: true },
      schema: {
        summary: "Pay back a part of an invoice; the same id again changes nothing",
        params: Params,
        body: z.strictObject({
          id: Id,
          amountMinor: z.int().check(z.gte(1), z.lte(1_000_000_000)),
          reason: requiredText(500),
        }),
        response: { 200: Details },
      },
    },
    async (request) => {
      const { id } = request.params;
      const by = adminSession(request);
      const at = toInstant(now());
      const refund = await store.write(async (sql) => {
        const byName = await staffName(sql, by.userId);
        const noted = await noteRefund(sql, id, request.body, { byId: by.userId, byName, at });
        if (!noted) return null;
        const { clinicId, amountMinor } = noted;
        const said = { refundId: noted.id, amountMinor };
        await recordAudit(sql, platformAudit.planRefunded, { clinicId, at, by, entityId: id, details: said });
        return noted;
      });
      if (refund) await askingProvider(() => askRefund(deps, refund));
      return details(id);
    },
  );
}
