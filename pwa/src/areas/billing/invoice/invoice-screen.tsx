import { invoiceTitle } from "@fernpaw/domain/billing/billing-papers.copy";
import { clientName } from "@fernpaw/domain/clients/client";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import { Link as RouterLink } from "react-router";
import { useEarlyQuery } from "../../../db/use-early-query.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { billingTitle } from "../billing.copy.ts";
import { InvoiceClaims } from "../claims/invoice-claims.tsx";
import { InvoiceChip } from "../money/invoice-chip.tsx";
import { InvoiceMenu } from "../money/invoice-menu.tsx";
import { InvoicePapers } from "../papers/invoice-papers.tsx";
import { copy } from "./invoice.copy.ts";
import { invoicePage, type InvoicePage } from "./invoice.queries.ts";
import { InvoiceLines } from "./invoice-lines.tsx";
import { InvoiceMoney } from "./invoice-money.tsx";
import { InvoiceNotes } from "./invoice-notes.tsx";

/** One invoice as it was issued, with its money. Reads the device's copy only. */
export function InvoiceScreen({ id }: { id: string }) {
  const { db, can } = useClinic();
  const page = useEarlyQuery(() => invoicePage(db, id), [db, id]);
  if (!can("billing:view")) return <EmptyState isPage title={copy.noView} />;
  return (
    <RowPage
      page={page}
      missing={{ title: copy.notHere, hint: copy.notHereHint }}
      list={{ to: paths.billing, title: billingTitle }}
    >
      {(found) => <Details page={found} />}
    </RowPage>
  );
}

function Details({ page }: { page: InvoicePage }) {
  const { can } = useClinic();
  const { invoice } = page;
  const name = invoiceTitle(invoice);
  return (
    <>
      <PageHeader
        crumbs={[{ label: billingTitle, to: paths.billing }, { label: name }]}
        title={name}
        subtitle={<Subtitle page={page} />}
        actions={
          <>
            <InvoicePapers listed={page} />
            {can("billing:manage") && <InvoiceMenu listed={page} petIds={page.petIds} />}
          </>
        }
      />
      <InvoiceNotes page={page} />
      <Box
        sx={{
          display: "grid",
          gap: 4,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 24rem" },
          gridTemplateRows: { lg: "auto 1fr" },
        }}
      >
        {/* Above the lines where the page is narrow: the sum and the button are needed most. */}
        <Stack spacing={4} sx={{ gridColumn: { lg: 2 }, gridRow: { lg: 1 } }}>
          <InvoiceMoney page={page} />
        </Stack>
        {page.byPet.length > 0 && (
          <Box sx={{ gridColumn: { lg: 1 }, gridRow: { lg: "1 / span 2" } }}>
            <InvoiceLines page={page} />
          </Box>
        )}
        <Stack spacing={4} sx={{ gridColumn: { lg: 2 }, gridRow: { lg: 2 } }}>
          <InvoiceClaims claims={page.claims} claimables={page.claimables} />
          <FactsCard page={page} />
        </Stack>
      </Box>
    </>
  );
}

function Subtitle({ page }: { page: InvoicePage }) {
  const { can } = useClinic();
  const { invoice, payer, byPet, isPending } = page;
  const name = payer ? clientName(payer) : copy.counterSale;
  const who =
    payer && can("clients:view") ? (
      <Link component={RouterLink} to={paths.client(payer.id)}>
        {name}
      </Link>
    ) : (
      name
    );
  const parts = [
    who,
    byPet
      .map((group) => group.name)
      .filter((petName) => petName !== "")
      .join(", "),
    invoice.isOpening === "yes" ? copy.isOpening : "",
    invoice.number === null && invoice.status !== "duplicate" && invoice.isOpening === "no" ? copy.numberFollows : "",
  ];
  return (
    <Box
      component="span"
      sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 3, rowGap: 1, alignItems: "center" }}
    >
      <span>
        <Dotted parts={parts} />
      </span>
      <InvoiceChip invoice={invoice} isBrief />
      {isPending && <PendingMark />}
    </Box>
  );
}

function FactsCard({ page: { invoice, issuedBy, visitPath } }: { page: InvoicePage }) {
  const { names } = copy;
  const visit = visitPath && (
    <Link component={RouterLink} to={visitPath}>
      {copy.openVisit}
    </Link>
  );
  const rows = [
    { label: names.issued, value: fullDate(invoice.issuedOn) },
    { label: names.due, value: invoice.status === "issued" ? fullDate(invoice.dueOn) : "" },
    { label: names.by, value: issuedBy },
    { label: names.reference, value: invoice.reference },
    { label: names.visit, value: visit ?? "" },
  ];
  return (
    <Card title={copy.facts}>
      <KeyValues rows={rows.filter(({ value }) => value !== "")} />
    </Card>
  );
}
