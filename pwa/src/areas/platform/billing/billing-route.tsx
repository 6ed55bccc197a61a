import { PLAN_INVOICE_STATES } from "@fernpaw/domain/plans/plan-invoice-document";
import type { Instant } from "@fernpaw/domain/kernel/time";
import Typography from "@mui/material/Typography";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate, monthAndYear, useNow } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { AdminListTable, ListFilter } from "../lists/admin-list.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { FigureCards } from "../lists/figure-cards.tsx";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { adminProblemText } from "../problem-text.ts";
import { useAdminStepUp } from "../use-admin-act.ts";
import { StepUpCancelled } from "../../../session/step-up-cancelled.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { billingApi, type BillingPage, INVOICES_PATH, type OwingClinic, type PlanInvoiceLine } from "./billing-api.ts";
import { billingCopy as copy } from "./billing.copy.ts";
import { INVOICE_COLUMNS } from "./invoice-columns.tsx";
import { owingColumns } from "./owing-columns.tsx";
import { sumsText } from "./plan-money.ts";

const STATES = PLAN_INVOICE_STATES.map((value) => ({ value, label: copy.states[value] }));
const dayOf = (at: string): string => fullDate(at.slice(0, 10));

/** Payments of the clinics to the platform: who owes, what comes next, and all invoices. */
export function Component() {
  const list = useAdminList<PlanInvoiceLine>({
    path: INVOICES_PATH,
    usualSort: "number",
    isDescending: true,
    filters: ["state", "clinic"],
  });
  return (
    <>
      <PageHeader
        title={platformCopy.sections.billing}
        actions={
          <>
            <Button to="/admin/billing/seller">{copy.seller}</Button>
            <ExportButton path={INVOICES_PATH} question={list.question} fileName={copy.fileName} />
            <Button to="/admin/billing/new" startIcon={<Plus size={18} aria-hidden="true" />}>
              {copy.written.fresh}
            </Button>
          </>
        }
      />
      <Payments onChanged={list.retry} />
      <Typography component="h2" variant="h2" sx={{ mt: 6, mb: 3 }}>
        {copy.invoices}
      </Typography>
      <AdminListTable
        list={list}
        label={copy.invoices}
        searchLabel={copy.search}
        columns={INVOICE_COLUMNS}
        rowId={({ id }) => id}
        rowTo={({ id }) => `/admin/billing/invoices/${id}`}
        emptyText={copy.noInvoices}
        filters={<ListFilter list={list} name="state" label={copy.state} options={STATES} />}
      />
    </>
  );
}

const wordsOf = (error: unknown): string =>
  parseProblem(error)?.code === "changed_meanwhile" ? copy.stale : adminProblemText(error);

function Payments({ onChanged }: { onChanged: () => void }) {
  const { data, problem, again } = useAdminFetch("billing", billingApi.page);
  const [changed, setChanged] = useState<BillingPage | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const now = useNow();
  const stepUp = useAdminStepUp();
  const ask = async (row: OwingClinic, call: () => Promise<BillingPage>, done: string): Promise<void> => {
    if (busy !== null) return;
    setBusy(row.clinicId);
    setFault(null);
    try {
      setChanged(await call());
      toastDone(done);
      onChanged();
    } catch (error) {
      if (!(error instanceof StepUpCancelled)) {
        setFault(wordsOf(error));
        setChanged(null);
        again();
      }
    }
    setBusy(null);
  };
  const page = changed ?? data;
  if (problem !== null && page === null) return <LoadProblem problem={problem} onRetry={again} />;
  const acts = {
    busy,
    tryNow: (row: OwingClinic) => void ask(row, () => billingApi.tryAgain(row.clinicId), copy.tried(row.clinic)),
    moreDays: (row: OwingClinic) =>
      void ask(row, () => stepUp.run(() => billingApi.moreDays(row)), copy.given(row.clinic)),
  };
  return (
    <>
      <FigureCards figures={figuresOf(page, now)} />
      <Owing page={page} fault={fault} acts={acts} now={now} />
      {stepUp.dialog}
    </>
  );
}

function figuresOf(page: BillingPage | null, now: Instant) {
  if (page === null)
    return [copy.paidIn(""), copy.failed, copy.trials, copy.givenUp].map((label) => ({ label, value: null }));
  const { paid, owing, trialEnds, givenUp, month } = page;
  const clinicsIn = (sums: BillingPage["paid"]): number => sums.reduce((sum, { clinics }) => sum + clinics, 0);
  const invoicesIn = (sums: BillingPage["paid"]): number => sums.reduce((sum, { invoices }) => sum + invoices, 0);
  const owed = [...new Set(owing.map(({ currency }) => currency))].map((currency) => ({
    currency,
    sumMinor: owing.reduce((sum, one) => sum + (one.currency === currency ? one.owedMinor : 0), 0),
  }));
  const next = owing.find(({ blocksAt }) => blocksAt > now);
  const [firstTrial] = trialEnds;
  return [
    {
      label: copy.paidIn(monthAndYear(month)),
      value: sumsText(paid) ?? copy.none,
      note: copy.clinics(clinicsIn(paid)),
    },
    {
      label: copy.failed,
      value: sumsText(owed) ?? copy.none,
      ...(owing.length > 0 && {
        note: next ? copy.blocks(owing.length, dayOf(next.blocksAt)) : copy.clinics(owing.length),
      }),
    },
    {
      label: copy.trials,
      value: trialEnds.length,
      ...(firstTrial !== undefined && { note: copy.firstTrial(dayOf(firstTrial)) }),
    },
    {
      label: copy.givenUp,
      value: sumsText(givenUp) ?? copy.none,
      ...(givenUp.length > 0 && { note: copy.invoicesOf(invoicesIn(givenUp), clinicsIn(givenUp)) }),
    },
  ];
}

interface OwingProps {
  page: BillingPage | null;
  fault: string | null;
  acts: Parameters<typeof owingColumns>[1];
  now: Instant;
}

function Owing({ page, fault, acts, now }: OwingProps) {
  const columns = useMemo(() => owingColumns(now, acts), [now, acts]);
  return (
    <Card title={copy.failed}>
      <Typography variant="body2" sx={{ color: "ink2", mb: 3 }}>
        {page?.provider === null ? copy.noProvider : copy.rule}
      </Typography>
      <ProblemAlert problem={fault} />
      <DataTable
        label={copy.failed}
        columns={columns}
        rows={page?.owing ?? []}
        rowId={({ clinicId }) => clinicId}
        isLoading={page === null}
        emptyText={copy.allPaid}
      />
      {page !== null && page.owingMore > 0 && (
        <Typography variant="body2" sx={{ color: "ink2", mt: 2 }}>
          {copy.owingMore(page.owingMore)}
        </Typography>
      )}
    </Card>
  );
}
