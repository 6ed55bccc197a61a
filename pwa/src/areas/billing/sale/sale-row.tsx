import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { quantityText } from "@fernpaw/domain/catalogue/unit-words.copy";
import { Minus, Plus, X } from "lucide-react";
import { DECIMAL } from "../../../form/field-props.ts";
import type { Form } from "../../../form/form-types.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { copy } from "./sale.copy.ts";
import type { ReadLine, SaleLine, SaleValues } from "./sale-lines.ts";

interface SaleRowProps {
  form: Form<SaleValues>;
  at: number;
  line: SaleLine;
  read: ReadLine;
}

const MILLI = 1000;

export function SaleRow({ form, at, line, read }: SaleRowProps) {
  const { settings } = useClinic();
  const { lines } = form.values;
  const set = (part: Partial<SaleLine>): void =>
    form.set({ lines: lines.map((one) => (one.id === line.id ? { ...one, ...part } : one)) });
  const product = read.known?.product;
  const name = product?.name ?? "";
  const quantity = read.quantityMilli;
  const step = (by: number): void => set({ quantity: String(((quantity ?? 0) + by * MILLI) / MILLI) });
  const fault = read.problem ?? form.fault(`lines.${at}`);
  const facts = [
    read.unitMinor !== null && !read.asksForPrice ? copy.each(moneyText(read.unitMinor, settings)) : "",
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
        gridTemplateColumns: { xs: "190px minmax(0, 1fr) 48px", sm: "minmax(0, 1fr) 190px 110px 48px" },
      }}
    >
      <Box sx={{ minWidth: 0, gridColumn: { xs: "1 / -1", sm: "auto" } }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{name}</Typography>
        {facts.length > 0 && (
          <Typography variant="body2" sx={{ color: "ink2" }}>
            {facts.join(" · ")}
          </Typography>
        )}
        {fault && (
          <Typography variant="body2" role="alert" sx={{ color: "error.main" }}>
            {fault}
          </Typography>
        )}
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
      <Box sx={{ display: "flex", alignItems: "flex-start" }}>
        <IconButton label={copy.fewer(name)} disabled={quantity === null || quantity <= MILLI} onClick={() => step(-1)}>
          <Minus size={20} aria-hidden="true" />
        </IconButton>
        <TextField
          value={line.quantity}
          onChange={(event) => set({ quantity: event.target.value })}
          errorText={form.fault(`lines.${at}.quantity`)}
          slotProps={{ htmlInput: { ...DECIMAL, "aria-label": copy.quantity(name), style: { textAlign: "center" } } }}
        />
        <IconButton label={copy.more(name)} onClick={() => step(1)}>
          <Plus size={20} aria-hidden="true" />
        </IconButton>
      </Box>
      <Typography sx={{ fontWeight: 600, textAlign: "end", fontVariantNumeric: "tabular-nums" }}>
        {read.grossMinor === null ? "" : moneyText(read.grossMinor, settings)}
      </Typography>
      <IconButton
        label={copy.remove(name)}
        onClick={() => form.set({ lines: lines.filter((one) => one.id !== line.id) })}
      >
        <X size={20} aria-hidden="true" />
      </IconButton>
    </Box>
  );
}
