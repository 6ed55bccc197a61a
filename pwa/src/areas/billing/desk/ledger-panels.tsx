import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import type { TableView } from "../../../ui/data-table-model.ts";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { addressChange, parsePage, useAddressWords, writePage } from "../../../ui/use-address-words.ts";
import { copy } from "./desk.copy.ts";
import { invoiceColumns, paymentColumns } from "./ledger-columns.tsx";
import {
  invoiceLedger,
  type LedgerInvoice,
  type LedgerPage,
  type LedgerPayment,
  paymentLedger,
} from "./ledger.queries.ts";

const NO_INVOICES: readonly LedgerInvoice[] = [];
const NO_PAYMENTS: readonly LedgerPayment[] = [];

/** The page of a list that the address names, with what the table needs to turn it. */
function useLedgerPage() {
  const [params, setParams] = useSearchParams();
  const { pageIndex, pageSize } = parsePage(params);
  const view: TableView = { pageIndex, pageSize, sort: null };
  const change = addressChange(setParams);
  return { params, change, view, pageIndex, pageSize, onView: (next: TableView) => change(writePage(next)) };
}

const serverOf = (
  page: Pick<ReturnType<typeof useLedgerPage>, "view" | "onView">,
  list: LedgerPage<unknown> | undefined,
) => ({ view: page.view, onChange: page.onView, total: list?.total ?? 0 });

/** All invoices, the newest first, or one by its number. */
export function InvoicesPanel() {
  const { db, settings } = useClinic();
  const emptyText = useEmptyText();
  const page = useLedgerPage();
  const { change, params, pageIndex, pageSize } = page;
  const text = params.get("q") ?? "";
  const [typed, type] = useAddressWords(text, (words) => change({ q: words === "" ? null : words, page: null }));
  const list = useLiveQuery(() => invoiceLedger(db, text, { pageIndex, pageSize }), [db, text, pageIndex, pageSize]);
  const { locale, currency } = settings;
  const columns = useMemo(() => invoiceColumns({ locale, currency }), [locale, currency]);
  return (
    <>
      <ListFilters>
        <SearchField label={copy.find} value={typed} onValue={type} sx={{ flex: "1 1 20rem" }} />
      </ListFilters>
      <DataTable
        label={copy.tabs.invoices}
        columns={columns}
        rows={list?.rows ?? NO_INVOICES}
        rowId={({ invoice }) => invoice.id}
        rowTo={({ invoice }) => paths.invoice(invoice.id)}
        isLoading={list === undefined}
        emptyText={emptyText(text === "" ? copy.noInvoices : copy.notFound)}
        server={serverOf(page, list)}
      />
    </>
  );
}

/** All money that came in or went out, the newest first. */
export function PaymentsPanel() {
  const { db, settings, timeZone } = useClinic();
  const emptyText = useEmptyText();
  const page = useLedgerPage();
  const { pageIndex, pageSize } = page;
  const list = useLiveQuery(() => paymentLedger(db, { pageIndex, pageSize }), [db, pageIndex, pageSize]);
  const { locale, currency } = settings;
  const columns = useMemo(() => paymentColumns({ locale, currency, timeZone }), [locale, currency, timeZone]);
  return (
    <DataTable
      label={copy.tabs.payments}
      columns={columns}
      rows={list?.rows ?? NO_PAYMENTS}
      rowId={({ payment }) => payment.id}
      rowTo={({ invoiceId, payment }) =>
        invoiceId !== null
          ? paths.invoice(invoiceId)
          : payment.clientId !== null
            ? paths.client(payment.clientId)
            : paths.billing
      }
      isLoading={list === undefined}
      emptyText={emptyText(copy.noPayments)}
      server={serverOf(page, list)}
    />
  );
}
