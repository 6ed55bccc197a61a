import { billingTitle, certified } from "../billing.copy.ts";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { sellAtCounter } from "@fernpaw/domain/billing/counter-sale.mutations";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { decimalsOf, sumMinor } from "@fernpaw/domain/kernel/money";
import { useLiveQuery } from "dexie-react-hooks";
import { Coins, X } from "lucide-react";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useLocationId } from "../../../session/device-location.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import { SubjectPicker } from "../../search/public/subject-picker.tsx";
import { readKnowledge } from "../../treatments/treatments.queries.ts";
import { copy as moneyCopy } from "../money/money.copy.ts";
import { useCertifiedRule } from "../public/certified-note.tsx";
import type { CounterSale } from "../money/payable.ts";
import { copy } from "./sale.copy.ts";
import { type Formats, readLine, readSale, type ReadLine, type SaleValues } from "./sale-lines.ts";
import { SaleRow } from "./sale-row.tsx";

const PayDialog = lazyPart(async () => (await import("../money/pay-dialog.tsx")).PayDialog);

const QUANTITY_DECIMALS = 3;

/** Goods that are sold at the counter, with a client or without one. */
export function SaleScreen({ clientId }: { clientId: string | null }) {
  const { can } = useClinic();
  const locationId = useLocationId();
  const rule = useCertifiedRule();
  if (rule !== null) return <EmptyState isPage title={certified.off(rule)} />;
  if (!can("billing:manage")) return <EmptyState isPage title={copy.noView} />;
  return locationId === undefined ? null : (
    <SalePage key={clientId ?? ""} clientId={clientId} locationId={locationId} />
  );
}

interface SalePageProps {
  clientId: string | null;
  locationId: string;
}

function useFormats(): Formats {
  const { locale, currency } = useClinic().settings;
  return useMemo(
    () => ({
      quantity: { locale, decimals: QUANTITY_DECIMALS },
      money: { locale, decimals: decimalsOf(currency) },
    }),
    [locale, currency],
  );
}

/** The lines as they would be sold now, by their ids. */
function useReadLines(values: SaleValues, locationId: string, formats: Formats): ReadonlyMap<string, ReadLine> {
  const { db, timeZone } = useClinic();
  const day = useToday(timeZone);
  const ids = values.lines.map(({ productId }) => productId).join(" ");
  const answer = useLiveQuery(
    () => readKnowledge(db, ids === "" ? [] : ids.split(" "), { visit: { id: "", petId: "", locationId }, day }),
    [db, ids, locationId, day],
  );
  return new Map(
    values.lines.map((line) => [line.id, readLine(line, answer?.known.get(line.productId), { formats, day })]),
  );
}

function useSaleForm({ clientId, locationId }: SalePageProps, formats: Formats) {
  const [selling, setSelling] = useState<CounterSale | null>(null);
  /** Of the last render: the lines that the person sees. */
  const seen = useRef<ReadonlyMap<string, ReadLine>>(new Map());
  const form: Form<SaleValues> = useActionForm({
    mutation: sellAtCounter,
    start: (): SaleValues => ({ clientId, lines: [] }),
    toArgs: (typed, fault) => {
      const sale = readSale(typed, seen.current, fault);
      return sale && { id: newId(), clientId: typed.clientId, locationId, reference: "T", ...sale };
    },
    // Nothing is sold before the payment is taken: the dialog does both.
    send: (args) => {
      const { reference: _, ...sale } = args;
      setSelling(sale);
      return Promise.resolve();
    },
    fieldAt: (path) => path.join("."),
    draftKey: `sale:${clientId ?? ""}`,
    stays: true,
  });
  const read = useReadLines(form.values, locationId, formats);
  useLayoutEffect(() => {
    seen.current = read;
  });
  return { form, read, selling, close: () => setSelling(null) };
}

function SalePage(props: SalePageProps) {
  const { settings } = useClinic();
  const navigate = useNavigate();
  const formats = useFormats();
  const { form, read, selling, close } = useSaleForm(props, formats);
  const { lines, clientId } = form.values;
  const total = sumMinor([...read.values()].map(({ grossMinor }) => grossMinor ?? 0));
  const add = (productId: string): void => {
    const before = lines.find((line) => line.productId === productId);
    const more = before && read.get(before.id)?.quantityMilli;
    if (before && more)
      form.set({
        lines: lines.map((line) => (line === before ? { ...line, quantity: String(more / 1000 + 1) } : line)),
      });
    else form.set({ lines: [...lines, { id: newId(), productId, quantity: "1", price: "" }] });
  };
  return (
    <>
      <PageHeader title={copy.title} crumbs={[{ label: billingTitle, to: paths.billing }, { label: copy.title }]} />
      <InlineForm form={form}>
        <Box
          sx={{
            display: "grid",
            gap: 4,
            alignItems: "start",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 22rem" },
          }}
        >
          <Card>
            <Stack spacing={3} sx={{ pt: 2 }}>
              <ProductPicker label={copy.find} autoFocus onPick={({ id }) => add(id)} errorText={form.fault("lines")} />
              {lines.length === 0 && <Typography sx={{ color: "ink2" }}>{copy.none}</Typography>}
              <Box component="ul" aria-label={copy.title} sx={{ listStyle: "none", m: 0, p: 0 }}>
                {lines.map((line, at) => {
                  const own = read.get(line.id);
                  return own && <SaleRow key={line.id} form={form} at={at} line={line} read={own} />;
                })}
              </Box>
            </Stack>
          </Card>
          <Card>
            <Stack spacing={3} sx={{ pt: 2 }}>
              <ClientField clientId={clientId} onChange={(id) => form.set({ clientId: id })} />
              <div>
                <Typography sx={{ color: "ink2" }}>{copy.total}</Typography>
                <Typography sx={{ fontSize: "2.25rem", fontWeight: 700, lineHeight: 1.15 }}>
                  {moneyText(total, settings)}
                </Typography>
              </div>
              <ProblemAlert problem={form.problem} />
              <Button type="submit" variant="primary" size="lg" startIcon={<Coins size={20} aria-hidden="true" />}>
                {moneyCopy.take}
              </Button>
              <Typography variant="body2" sx={{ color: "ink2" }}>
                {copy.unpaid}
              </Typography>
            </Stack>
          </Card>
        </Box>
      </InlineForm>
      {selling && (
        <PayDialog
          payable={{ open: null, sale: selling, invoices: [] }}
          payer={{ clientId, petIds: [], locationId: props.locationId }}
          onPaid={() => {
            form.reset({ clientId: props.clientId, lines: [] });
            void navigate(paths.invoice(selling.id), { replace: true });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface ClientFieldProps {
  clientId: string | null;
  onChange: (clientId: string | null) => void;
}

function ClientField({ clientId, onChange }: ClientFieldProps) {
  const { db, can } = useClinic();
  const client = useLiveQuery(
    async () => (clientId === null ? null : rowsOf(db, clients).get(clientId)),
    [db, clientId],
  );
  if (!can("clients:view")) return null;
  if (clientId === null)
    return <SubjectPicker label={copy.client} kinds={["client"]} onPick={({ id }) => onChange(id)} />;
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {copy.forClient}
        </Typography>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{client ? clientName(client) : ""}</Typography>
      </Box>
      <IconButton label={copy.removeClient} onClick={() => onChange(null)}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </Box>
  );
}
