import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { quantityText } from "@fernpaw/domain/catalogue/unit-words.copy";
import { Minus, Percent, Plus, X } from "lucide-react";
import { useState } from "react";
import { FaultLine } from "../../../form/fault-line.tsx";
import { DECIMAL } from "../../../form/field-props.ts";
import type { Form } from "../../../form/form-types.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { discountText } from "../charges/discount-fields.tsx";
import { copy } from "./sale.copy.ts";
import type { Formats, ReadLine, SaleLine, SaleValues } from "./sale-lines.ts";

const DiscountDialog = lazyPart(async () => (await import("./discount-dialog.tsx")).DiscountDialog);

interface SaleRowProps {
  form: Form<SaleValues>;
  at: number;
  line: SaleLine;
  read: ReadLine;
  formats: Formats;
}

const MILLI = 1000;

export function SaleRow({ form, at, line, read, formats }: SaleRowProps) {
  const { settings } = useClinic();
  const [isDiscounting, setDiscounting] = useState(false);
  const { price } = read;
  const discount = line.discount ?? null;
  const { lines } = form.values;
  const set = (part: Partial<SaleLine>): void =>
    form.set({ lines: lines.map((one) => (one.id === line.id ? { ...one, ...part } : one)) });
  const product = read.known?.product;
  const name = product?.name ?? "";
  const quantity = read.quantityMilli;
  const fault = read.problem ?? form.fault(`lines.${at}`);
  const money = (minor: number): string => moneyText(minor, settings);
  const facts = [
    discount === null ? "" : copy.off(discountText(discount, formats, money), discount.reason),
    read.needsOwner ? copy.needsOwner : "",
    read.unitMinor !== null && !read.asksForPrice ? copy.each(money(read.unitMinor)) : "",
    product && read.missingMilli > 0 && quantity !== null
      ? copy.short(quantityText(Math.max(0, quantity - read.missingMilli), product.dispensingUnit))
      : "",
  ].filter((fact) => fact !== "");
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gap: 2,
        py: 2,
        borderTop: 1,
        borderColor: "line",
        alignItems: "center",
        gridTemplateColumns: { xs: "176px minmax(0, 1fr) 48px 48px", sm: "minmax(0, 1fr) 176px 100px 48px 48px" },
      }}
    >
      <Box sx={{ minWidth: 0, gridColumn: { xs: "1 / -1", sm: "auto" } }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{name}</Typography>
        {facts.length > 0 && (
          <Typography variant="body2" sx={{ color: "ink2" }}>
            {facts.join(" · ")}
          </Typography>
        )}
        <FaultLine words={fault || undefined} />
        {read.asksForPrice && (
          <TextField
            sx={{ mt: 2, maxWidth: 180 }}
            label={copy.price(name)}
            value={line.price}
            onChange={(event) => set({ price: event.target.value })}
            errorText={form.fault(`lines.${at}.price`)}
            slotProps={{ htmlInput: DECIMAL }}
          />
        )}
      </Box>
      <Quantity {...{ form, at, line, read, name }} onChange={(text) => set({ quantity: text })} />
      <Typography sx={{ fontWeight: 600, textAlign: "end", fontVariantNumeric: "tabular-nums" }}>
        {read.grossMinor === null ? "" : moneyText(read.grossMinor, settings)}
      </Typography>
      <IconButton label={copy.discount(name)} disabled={price === null} onClick={() => setDiscounting(true)}>
        <Percent size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={copy.remove(name)}
        onClick={() => form.set({ lines: lines.filter((one) => one.id !== line.id) })}
      >
        <X size={20} aria-hidden="true" />
      </IconButton>
      {isDiscounting && price !== null && (
        <DiscountDialog
          {...{ name, discount, price, formats }}
          onChoose={(chosen) => set({ discount: chosen })}
          onClose={() => setDiscounting(false)}
        />
      )}
    </Box>
  );
}

interface QuantityProps extends Pick<SaleRowProps, "form" | "at" | "line" | "read"> {
  name: string;
  onChange: (quantity: string) => void;
}

function Quantity({ form, at, line, read: { quantityMilli }, name, onChange }: QuantityProps) {
  const step = (by: number): void => onChange(String(((quantityMilli ?? 0) + by * MILLI) / MILLI));
  return (
    <Box sx={{ display: "flex", alignItems: "flex-start" }}>
      <IconButton
        label={copy.fewer(name)}
        disabled={quantityMilli === null || quantityMilli <= MILLI}
        onClick={() => step(-1)}
      >
        <Minus size={20} aria-hidden="true" />
      </IconButton>
      <TextField
        value={line.quantity}
        onChange={(event) => onChange(event.target.value)}
        errorText={form.fault(`lines.${at}.quantity`)}
        slotProps={{ htmlInput: { ...DECIMAL, "aria-label": copy.quantity(name), style: { textAlign: "center" } } }}
      />
      <IconButton label={copy.more(name)} onClick={() => step(1)}>
        <Plus size={20} aria-hidden="true" />
      </IconButton>
    </Box>
  );
}
