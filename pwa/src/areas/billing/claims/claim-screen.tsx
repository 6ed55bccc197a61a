import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { Banknote, PenLine, Printer } from "lucide-react";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { AmountRows } from "../../../ui/amount-rows.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate, shortDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { billingTitle } from "../billing.copy.ts";
import { ClaimChip } from "./claim-chip.tsx";
import { ClaimSteps } from "./claim-steps.tsx";
import { claimPartWords, copy } from "./claims.copy.ts";
import { claimPage, type ClaimPage } from "./claims.queries.ts";

const ClaimDialog = lazyPart(async () => (await import("./claim-dialog.tsx")).ClaimDialog);
const StateDialog = lazyPart(async () => (await import("./state-dialog.tsx")).StateDialog);
const PayDialog = lazyPart(async () => (await import("../money/pay-dialog.tsx")).PayDialog);

/** One claim with its history. Reads the device's copy only. */
export function ClaimScreen({ claimId }: { claimId: string }) {
  const { db, can } = useClinic();
  const page = useLiveQuery(() => claimPage(db, claimId), [db, claimId]);
  if (!can("billing:view")) return <EmptyState isPage title={copy.noView} />;
  return (
    <RowPage
      page={page}
      missing={{ title: copy.notHere, hint: copy.notHereHint }}
      list={{ to: `${paths.billing}?tab=claims`, title: copy.tab }}
    >
      {(found) => <Details page={found} />}
    </RowPage>
  );
}

/** The open dialog; `pay` with the sum of the insurer. */
type Doing = { kind: "change" } | { kind: "state" } | { kind: "pay"; minor: number } | null;

function Details({ page }: { page: ClaimPage }) {
  const { settings } = useClinic();
  const [doing, setDoing] = useState<Doing>(null);
  const { claim, invoiceName, isVoided } = page;
  return (
    <>
      <PageHeader
        title={copy.title(invoiceName)}
        crumbs={[
          { label: billingTitle, to: paths.billing },
          { label: copy.tab, to: `${paths.billing}?tab=claims` },
          { label: invoiceName },
        ]}
        subtitle={<Subtitle page={page} />}
        actions={<Actions page={page} onDo={setDoing} />}
      />
      {isVoided && claim.status !== "withdrawn" && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {copy.voided}
        </Alert>
      )}
      <Box
        sx={{
          display: "grid",
          gap: 4,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 24rem" },
        }}
      >
        <Stack spacing={4} sx={{ minWidth: 0 }}>
          <Card title={copy.lines}>
            <AmountRows
              rows={[
                ...page.lines.map(({ description, grossMinor }) => ({
                  label: description,
                  value: moneyText(grossMinor, settings),
                })),
                { label: copy.claimed, value: moneyText(claim.claimedMinor, settings), isMain: true },
              ]}
            />
          </Card>
          <ClaimSteps page={page} />
        </Stack>
        <FactsCard page={page} />
      </Box>
      <Dialogs page={page} doing={doing} onDo={setDoing} />
    </>
  );
}

function Subtitle({ page: { claim, petName, client, isPending } }: { page: ClaimPage }) {
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
      <span>
        <Dotted parts={[petName, client]} />
      </span>
      <ClaimChip status={claim.status} />
      {isPending && <PendingMark />}
    </Box>
  );
}

interface DoingProps {
  page: ClaimPage;
  onDo: (doing: Doing) => void;
}

function Actions({ page, onDo }: DoingProps) {
  const { can } = useClinic();
  const { claim, invoice, pet, payments } = page;
  const mayChange = claim.status === "prepared" || claim.status === "asked_back";
  const mayPay = claim.status === "paid" && claim.paidTo === "clinic" && payments.length === 0 && invoice !== null;
  return (
    <>
      <Button to={paths.claimPrint(claim.id)} startIcon={<Printer size={20} aria-hidden="true" />}>
        {copy.print}
      </Button>
      {can("billing:manage") && (
        <>
          {mayChange && invoice && pet && (
            <Button startIcon={<PenLine size={20} aria-hidden="true" />} onClick={() => onDo({ kind: "change" })}>
              {copy.change}
            </Button>
          )}
          {mayPay && (
            <Button
              startIcon={<Banknote size={20} aria-hidden="true" />}
              onClick={() => onDo({ kind: "pay", minor: claim.paidMinor ?? 0 })}
            >
              {copy.takePayment}
            </Button>
          )}
          <Button variant="primary" onClick={() => onDo({ kind: "state" })}>
            {copy.setState}
          </Button>
        </>
      )}
    </>
  );
}

function Dialogs({ page, doing, onDo }: DoingProps & { doing: Doing }) {
  const { claim, invoice, pet } = page;
  if (doing === null) return null;
  const close = (): void => onDo(null);
  if (doing.kind === "state")
    return <StateDialog claim={claim} onPaid={(minor) => onDo({ kind: "pay", minor })} onClose={close} />;
  if (!invoice || !pet) return null;
  if (doing.kind === "change") return <ClaimDialog claimable={{ invoice, pet }} claim={claim} onClose={close} />;
  const { id, visitId, dueMinor, clientId, locationId } = invoice;
  const asked = dueMinor > 0 ? [{ id, visitId, dueMinor }] : [];
  return (
    <PayDialog
      payable={{ open: null, invoices: asked, creditMinor: Math.max(0, doing.minor - dueMinor) }}
      payer={{ clientId, petIds: [claim.petId], locationId }}
      claim={{ id: claim.id, amountMinor: doing.minor }}
      onClose={close}
    />
  );
}

function FactsCard({ page }: { page: ClaimPage }) {
  const { settings, timeZone, can } = useClinic();
  const { claim, invoice, invoiceName } = page;
  const { facts } = copy;
  const { illFrom, illUntil, parts, paidMinor, paidTo } = claim;
  const until = illUntil === null ? "" : fullDate(illUntil);
  const partNames = parts.map((part) => claimPartWords[part]).join(", ");
  const rows = [
    { label: facts.insurer, value: claim.insurer },
    { label: facts.policy, value: claim.policyNo },
    {
      label: facts.paid,
      value: paidMinor === null || paidTo === null ? "" : copy.paidTo[paidTo](moneyText(paidMinor, settings)),
    },
    { label: facts.illness, value: claim.condition },
    {
      label: facts.period,
      value: until === "" ? copy.from(fullDate(illFrom)) : copy.fromUntil(fullDate(illFrom), until),
    },
    { label: facts.parts, value: partNames === "" || can("clients:view") ? partNames : `${partNames}. ${copy.hidden}` },
    {
      label: facts.invoice,
      value: invoice ? (
        <Link component={RouterLink} to={paths.invoice(invoice.id)}>
          {invoiceName}
        </Link>
      ) : (
        ""
      ),
    },
    {
      label: copy.payments,
      value: page.payments
        .map(
          ({ amountMinor, occurredAt }) =>
            `${moneyText(amountMinor, settings)}, ${shortDate(localDateOf(occurredAt, timeZone))}`,
        )
        .join("; "),
    },
  ];
  return (
    <Card title={copy.claim}>
      <KeyValues rows={rows.filter(({ value }) => value !== "")} />
    </Card>
  );
}
