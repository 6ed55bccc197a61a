import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { addChargeLine, markNoCharge, removeChargeLine } from "@fernpaw/domain/billing/charge-line.mutations";
import { payElsewhere } from "@fernpaw/domain/billing/pay-elsewhere.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { EllipsisVertical, PenLine, Plus, ReceiptText, Trash2, Ban } from "lucide-react";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { SpendWarning } from "../../estimates/public/spend-warning.tsx";
import { copy } from "../charges.copy.ts";
import { CheckoutBar } from "../money/checkout-bar.tsx";
import { InvoicesCard } from "../money/invoices-card.tsx";
import { readVisitMoney } from "../money/visit-money.queries.ts";
import type { ListedCharge } from "../charges.queries.ts";
import { useCharges } from "./charges-card.tsx";

const LineDialog = lazyPart(async () => (await import("./line-dialog.tsx")).LineDialog);
const TextLineDialog = lazyPart(async () => (await import("./text-line-dialog.tsx")).TextLineDialog);
const NoChargeDialog = lazyPart(async () => (await import("./no-charge-dialog.tsx")).NoChargeDialog);

/** The charges of a visit, each to change as far as the rights of the person go. */
export function ChargesTab({ visit }: VisitPartProps) {
  const { db, settings, can, mutate } = useClinic();
  const charges = useCharges(visit);
  const money = useLiveQuery(() => readVisitMoney(db, visit), [db, visit]);
  const action = useToastAction();
  const [isTyping, setTyping] = useState(false);
  if (!charges) return <Skeleton variant="rounded" height={200} />;
  const mayCharge = can("appointments:manage");
  return (
    <>
      <SpendWarning visitId={visit.id} />
      <Card sx={{ p: 0 }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center", px: 4, py: 2 }}>
          <Typography component="h2" variant="h4" sx={{ flex: "1 0 auto" }}>
            {copy.tab}
          </Typography>
          {mayCharge && (
            <>
              <Box sx={{ flex: "1 1 15rem", minWidth: 0, maxWidth: "28rem" }}>
                <ProductPicker
                  label={copy.add}
                  onPick={({ id: productId, name }) =>
                    void action.run(async () => {
                      await mutate(addChargeLine, { id: newId(), visitId: visit.id, productId });
                      toastDone(copy.done.added(name));
                    })
                  }
                />
              </Box>
              <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setTyping(true)}>
                {copy.addText}
              </Button>
            </>
          )}
        </Box>
        {charges.lines.length === 0 ? (
          <Box sx={{ p: 4, borderTop: 1, borderColor: "line" }}>
            <EmptyState isSmall title={copy.none} />
          </Box>
        ) : (
          <>
            <Box component="ul" aria-label={copy.tab} sx={{ listStyle: "none", m: 0, p: 0 }}>
              {charges.lines.map((charge) => (
                <ChargeRow key={charge.line.id} charge={charge} mayCharge={mayCharge} />
              ))}
            </Box>
            <Box
              sx={{
                display: "flex",
                justifyContent: "space-between",
                px: 4,
                py: 3,
                borderTop: 1,
                borderColor: "ink2",
                fontWeight: 700,
              }}
            >
              <span>{copy.total}</span>
              <span>{moneyText(charges.grossMinor, settings)}</span>
            </Box>
            {can("billing:manage") && money && (
              <CheckoutBar visit={visit} lines={charges.lines.map(({ line }) => line)} open={money.open} />
            )}
          </>
        )}
        {isTyping && <TextLineDialog visit={visit} onClose={() => setTyping(false)} />}
      </Card>
      {money && <InvoicesCard visit={visit} invoices={money.invoices} />}
    </>
  );
}

function ChargeRow({ charge, mayCharge }: { charge: ListedCharge; mayCharge: boolean }) {
  const { settings, can } = useClinic();
  const { line, grossMinor, discountMinor, by, payer, isPending } = charge;
  const { quantityMilli, unit, noChargeReason, discount } = line;
  const money = (minor: number): string => moneyText(minor, settings);
  // The quantity of a part is its share, which the payer's words say.
  const isPart = line.part !== null;
  const isPaid = line.paidElsewhere !== "";
  const Menu = isPaid ? PaidMenu : ChargeMenu;
  const hasMenu = mayCharge && line.status === "open" && (isPaid ? can("billing:manage") : !isPart);
  const facts = [
    isPart || ((unit === "unit" || unit === "visit") && quantityMilli === 1000)
      ? ""
      : quantityText(quantityMilli, unit),
    !isPart && line.unitMinor !== null && quantityMilli !== 1000 ? money(line.unitMinor) : "",
    discount && discountMinor !== 0 ? copy.discount(money(discountMinor), discount.reason) : "",
    noChargeReason === "" ? "" : copy.noCharge(noChargeReason),
    isPaid ? copy.paidElsewhere(line.paidElsewhere) : "",
    line.isPrinted === "no" ? copy.hidden : "",
    by,
    payer === "" ? "" : copy.paidBy(payer, line.part ? (line.part.shares[line.part.place] ?? 0) / 1000 : null),
    line.status === "issued" ? copy.issued : "",
  ];
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) auto 48px",
        gap: 3,
        alignItems: "center",
        minHeight: 56,
        px: 4,
        py: 2,
        borderTop: 1,
        borderColor: "line",
        ...(isPending && { borderInlineStart: "3px dashed", borderInlineStartColor: "info.main" }),
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
          <bdi>{line.description}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          <Dotted parts={facts} />
        </Typography>
        {isPending && <PendingMark />}
      </Box>
      <Typography sx={{ fontWeight: 600, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
        {grossMinor === null ? copy.noPrice : money(grossMinor)}
      </Typography>
      {hasMenu && <Menu charge={charge} />}
    </Box>
  );
}

/** Of a charge with a receipt of the certified till: nothing else of it changes before the note is taken away. */
function PaidMenu({ charge: { line } }: { charge: ListedCharge }) {
  const { mutate } = useClinic();
  const action = useToastAction();
  const { id, description } = line;
  const waitAgain = async (): Promise<void> => {
    await mutate(payElsewhere, { lineIds: [id], note: "" });
    toastDone(copy.done.notPaidElsewhere(description));
  };
  return (
    <MenuButton isIcon label={copy.menu(description)} startIcon={<EllipsisVertical size={20} aria-hidden="true" />}>
      <MenuEntry icon={ReceiptText} onPick={() => void action.run(waitAgain)}>
        {copy.notPaidElsewhere}
      </MenuEntry>
    </MenuButton>
  );
}

function ChargeMenu({ charge: { line } }: { charge: ListedCharge }) {
  const { mutate } = useClinic();
  const action = useToastAction();
  const [open, setOpen] = useState<"edit" | "noCharge" | null>(null);
  const { id, description, noChargeReason } = line;
  const remove = async (): Promise<void> => {
    await mutate(removeChargeLine, { id });
    toastDone(copy.done.removed(description));
  };
  const chargeIt = async (): Promise<void> => {
    await mutate(markNoCharge, { id, reason: "" });
    toastDone(copy.done.added(description));
  };
  return (
    <>
      <MenuButton isIcon label={copy.menu(description)} startIcon={<EllipsisVertical size={20} aria-hidden="true" />}>
        <MenuEntry icon={PenLine} onPick={() => setOpen("edit")}>
          {line.unitMinor === null ? copy.price : copy.edit}
        </MenuEntry>
        {noChargeReason === "" ? (
          <MenuEntry icon={Ban} onPick={() => setOpen("noCharge")}>
            {copy.markNoCharge}
          </MenuEntry>
        ) : (
          <MenuEntry icon={ReceiptText} onPick={() => void action.run(chargeIt)}>
            {copy.charge}
          </MenuEntry>
        )}
        <MenuEntry icon={Trash2} onPick={() => void action.run(remove)}>
          {copy.remove}
        </MenuEntry>
      </MenuButton>
      {open === "edit" && <LineDialog line={line} onClose={() => setOpen(null)} />}
      {open === "noCharge" && <NoChargeDialog line={line} onClose={() => setOpen(null)} />}
    </>
  );
}
