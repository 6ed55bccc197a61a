import { billingTitle, certified } from "../billing.copy.ts";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import { Coins, Undo2 } from "lucide-react";
import { useNavigate } from "react-router";
import { newId } from "../../../db/new-id.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import type { Form } from "../../../form/form-types.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useLocationId } from "../../../session/device-location.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import { copy as moneyCopy } from "../money/money.copy.ts";
import { useCertifiedRule } from "../public/certified-note.tsx";
import { copy } from "./sale.copy.ts";
import { ClientField } from "./client-field.tsx";
import type { ReadLine, SaleValues } from "./sale-lines.ts";
import { SaleRow } from "./sale-row.tsx";
import { type SalePageProps, useFormats, useSaleForm } from "./use-sale-form.ts";

const PayDialog = lazyPart(async () => (await import("../money/pay-dialog.tsx")).PayDialog);

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

function SalePage(props: SalePageProps) {
  const navigate = useNavigate();
  const formats = useFormats();
  const leave = (id: string): void => {
    form.reset({ clientId: props.clientId, lines: [] });
    void navigate(paths.invoice(id), { replace: true });
  };
  const { form, read, selling, approvalDialog, close } = useSaleForm({ ...props, formats, onFree: leave });
  const { lines, clientId } = form.values;
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
      <SaleHeader clientId={clientId} />
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
                  return own && <SaleRow key={line.id} {...{ form, at, line, formats }} read={own} />;
                })}
              </Box>
            </Stack>
          </Card>
          <PayCard form={form} read={read} />
        </Box>
      </InlineForm>
      {approvalDialog}
      {selling && (
        <PayDialog
          payable={{ open: null, sale: selling, invoices: [] }}
          payer={{ clientId, petIds: [], locationId: props.locationId }}
          onPaid={() => leave(selling.id)}
          onClose={close}
        />
      )}
    </>
  );
}

function SaleHeader({ clientId }: Pick<SalePageProps, "clientId">) {
  return (
    <PageHeader
      title={copy.title}
      crumbs={[{ label: billingTitle, to: paths.billing }, { label: copy.title }]}
      actions={
        <Button startIcon={<Undo2 size={20} aria-hidden="true" />} to={paths.returnGoods(clientId ?? undefined)}>
          {copy.back.title}
        </Button>
      }
    />
  );
}

interface PayCardProps {
  form: Form<SaleValues>;
  read: ReadonlyMap<string, ReadLine>;
}

/** The client, the sum, and the button. */
function PayCard({ form, read }: PayCardProps) {
  const { settings } = useClinic();
  const { lines, clientId } = form.values;
  const sums = [...read.values()].map(({ grossMinor }) => grossMinor);
  const total = sumMinor(sums.map((minor) => minor ?? 0));
  const isFree = lines.length > 0 && sums.every((minor) => minor === 0);
  return (
    <Card>
      <Stack spacing={3} sx={{ pt: 2 }}>
        <ClientField
          clientId={clientId}
          onChange={(id) => form.set({ clientId: id })}
          removeLabel={copy.removeClient}
        />
        <div>
          <Typography sx={{ color: "ink2" }}>{copy.total}</Typography>
          <Typography sx={{ fontSize: "2.25rem", fontWeight: 700, lineHeight: 1.15 }}>
            {moneyText(total, settings)}
          </Typography>
        </div>
        <ProblemAlert problem={form.problem} />
        <Button type="submit" variant="primary" size="lg" startIcon={<Coins size={20} aria-hidden="true" />}>
          {isFree ? copy.sell : moneyCopy.take}
        </Button>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {copy.unpaid}
        </Typography>
      </Stack>
    </Card>
  );
}
