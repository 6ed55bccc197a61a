import { Id } from "@fernpaw/domain/kernel/ids";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { PLAN_INVOICE_STATES } from "@fernpaw/domain/plans/plan-invoice-document";
import { hasTaxNumberForm, PlanPayer } from "@fernpaw/domain/plans/plan-tax";
import { invalidAt } from "@fernpaw/domain/kernel/errors";
import type { Sql } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import { Problem } from "../../http/errors.ts";
import { clinicSession } from "../../http/session.ts";
import type { Limits } from "../auth/public/limits.ts";
import { usualBuyer } from "./books/new-invoice.ts";
import { invoiceById, invoicesOf, keepPayer, payerOf } from "./plan-books.queries.ts";
import type { PlanDeps } from "./plan-deps.ts";
import { settleQuietly } from "./plan-jobs.ts";
import { payingClinic } from "./plan-subscriptions.queries.ts";
import { planInvoicePdf } from "./public/plan-invoice-pdf.ts";
import { subscriptionsAudit } from "./subscriptions.audit.copy.ts";

/** Ten years of months. */
const MOST_INVOICES = 120;
const PDFS_PER_PERSON = { count: 60, windowMs: 3_600_000 };

const OwnInvoices = z.object({
  /** As the owner has typed it. An empty field is filled from `usual`. */
  payer: PlanPayer,
  /** As the first location has it. */
  usual: PlanPayer,
  /** The newest first. */
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      createdAt: z.string(),
      currency: z.string(),
      totalMinor: z.int(),
      refundedMinor: z.int(),
      state: z.enum(PLAN_INVOICE_STATES),
    }),
  ),
});

async function ownInvoices(sql: Sql, clinicId: string): Promise<z.output<typeof OwnInvoices>> {
  const payer = (await payerOf(sql, clinicId)) ?? { name: "", address: "", taxNumber: "" };
  const { name = "", address = "", taxNumber = "" } = (await usualBuyer(sql, clinicId)) ?? {};
  const rows = await invoicesOf(sql, clinicId, MOST_INVOICES);
  const invoices = rows.map(({ id, number, createdAt, currency, totalMinor, refundedMinor, state }) => ({
    id,
    number,
    createdAt,
    currency,
    totalMinor: Number(totalMinor),
    refundedMinor: Number(refundedMinor),
    state,
  }));
  return { payer, usual: { name, address, taxNumber }, invoices };
}

export interface OwnerInvoiceDeps extends PlanDeps {
  limits: Limits;
  dataDir: string;
}

/** The invoices of the clinic's subscription, and whom they name. */
export const ownerInvoiceRoutes: FastifyPluginAsyncZod<OwnerInvoiceDeps> = async (app, deps) => {
  const { store, now, limits, dataDir } = deps;
  const makePdf = planInvoicePdf(dataDir);
  const config = { permission: "owner" as const };

  app.get(
    "/plan/invoices",
    {
      config,
      schema: { summary: "The invoices of the subscription, the newest first", response: { 200: OwnInvoices } },
    },
    async (request) => store.read((sql) => ownInvoices(sql, clinicSession(request).clinicId)),
  );

  app.get(
    "/plan/invoices/:id/paper.pdf",
    {
      config,
      schema: {
        summary: "An invoice of the subscription as a PDF",
        params: z.strictObject({ id: Id }),
        response: { 200: z.instanceof(Buffer) },
      },
    },
    async (request, reply) => {
      const { clinicId, userId } = clinicSession(request);
      await store.write((sql) => limits.spend(sql, "pdf", userId, PDFS_PER_PERSON));
      const { invoice, clinic } = await store.read(async (sql) => ({
        invoice: await invoiceById(sql, request.params.id),
        clinic: await payingClinic(sql, clinicId),
      }));
      if (invoice?.clinicId !== clinicId || !clinic) throw new Problem("not_found");
      const pdf = await makePdf(invoice, clinic);
      return reply
        .header("content-type", "application/pdf")
        .header("content-disposition", `attachment; filename="${invoice.number}.pdf"`)
        .send(pdf);
    },
  );

  app.put(
    "/plan/payer",
    {
      config: { ...config, needsStepUp: true },
      schema: {
        summary: "Whom the next invoices name; empty fields are those of the first location",
        body: PlanPayer,
        response: { 200: OwnInvoices },
      },
    },
    async (request) => {
      const by = clinicSession(request);
      const { clinicId } = by;
      const at = toInstant(now());
      await store.write(async (sql) => {
        const clinic = await payingClinic(sql, clinicId);
        const { taxNumber } = request.body;
        if (taxNumber !== "" && !hasTaxNumberForm(clinic?.country ?? "", taxNumber))
          throw invalidAt("taxNumber", "does not have the form of a tax number of your country");
        await keepPayer(sql, clinicId, request.body, at);
        const fact = { clinicId, at, by, entityId: clinicId, details: {} };
        await recordAudit(sql, subscriptionsAudit.payer, fact);
      });
      // The next payment may have another tax.
      await settleQuietly(deps, clinicId);
      return store.read((sql) => ownInvoices(sql, clinicId));
    },
  );
};
