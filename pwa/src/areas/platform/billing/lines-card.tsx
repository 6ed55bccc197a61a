import Box from "@mui/material/Box";
import { Plus, X } from "lucide-react";
import { FaultLine } from "../../../form/fault-line.tsx";
import type { Form } from "../../../form/form-types.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { billingCopy } from "./billing.copy.ts";
import { BLANK_LINE, MOST_LINES, type TypedInvoice } from "./typed-invoice.ts";

const copy = billingCopy.written;

/** The lines of an invoice. The last one cannot be removed. */
export function LinesCard({ form }: { form: Form<TypedInvoice> }) {
  const { lines } = form.values;
  const change = (at: number, part: Partial<TypedInvoice["lines"][number]>): void =>
    form.set({ lines: lines.map((line, index) => (index === at ? { ...line, ...part } : line)) });
  return (
    <Card title={copy.lines}>
      <Box component="ol" sx={{ listStyle: "none", m: 0, mt: 2, p: 0, display: "grid", gap: 4 }}>
        {lines.map((line, index) => (
          <Box
            component="li"
            key={line.key}
            aria-label={copy.line(index + 1)}
            sx={{
              display: "grid",
              gap: 3,
              alignItems: "start",
              gridTemplateColumns: { xs: "minmax(0, 1fr) auto", sm: "minmax(0, 1fr) 11rem auto" },
            }}
          >
            <TextField
              label={copy.text}
              value={line.text}
              errorText={form.fault(`lines.${index}.text`)}
              slotProps={{ htmlInput: { maxLength: 200 } }}
              onChange={({ target }) => change(index, { text: target.value })}
              sx={{ gridColumn: { xs: "1 / -1", sm: "auto" } }}
            />
            <TextField
              label={copy.amount}
              inputMode="decimal"
              value={line.amount}
              errorText={form.fault(`lines.${index}.amount`)}
              slotProps={{ htmlInput: { maxLength: 14 } }}
              onChange={({ target }) => change(index, { amount: target.value })}
            />
            <IconButton
              label={copy.remove(index + 1)}
              disabled={lines.length === 1}
              onClick={() => form.set({ lines: lines.filter(({ key }) => key !== line.key) })}
            >
              <X size={20} aria-hidden="true" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <FaultLine words={form.fault("sum")} />
      <Box sx={{ mt: 3 }}>
        <Button
          disabled={lines.length >= MOST_LINES}
          startIcon={<Plus size={18} aria-hidden="true" />}
          onClick={() => form.set({ lines: [...lines, BLANK_LINE()] })}
        >
          {copy.add}
        </Button>
      </Box>
    </Card>
  );
}
