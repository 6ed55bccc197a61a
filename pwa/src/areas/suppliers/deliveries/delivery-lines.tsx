import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useFieldArray } from "react-hook-form";
import { FaultLine } from "../../../form/fault-line.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import type { OrderFormats } from "../orders/order-values.ts";
import { formWords } from "./deliveries.copy.ts";
import type { DeliveryPage } from "./deliveries.queries.ts";
import { lineCost } from "./delivery-costs.ts";
import { DeliveryLineRow } from "./delivery-line-row.tsx";
import { addedLine, otherBatch, type DeliveryValues } from "./delivery-values.ts";

interface DeliveryLinesProps {
  page: DeliveryPage;
  form: Form<DeliveryValues>;
  formats: OrderFormats;
  /** Words about the last scan. */
  scanned: string;
}

/** The products of the delivery. */
export function DeliveryLines({ page, form, formats, scanned }: DeliveryLinesProps) {
  const { actor, settings } = useClinic();
  const { control, values } = form;
  const { fields, append, insert, remove } = useFieldArray({ control, name: "lines", keyName: "key" });
  const isOwner = actor.role === "owner";
  const costs = values.lines.map((line) => lineCost(line, page, formats));
  const totalMinor = costs.reduce((sum, { typedMinor, orderedMinor }) => sum + (typedMinor ?? orderedMinor ?? 0), 0);
  return (
    <Card title={formWords.lines}>
      <Typography sx={{ color: "ink2" }} role="status">
        {scanned === "" ? formWords.scan : scanned}
      </Typography>
      <Box sx={{ containerType: "inline-size" }}>
        {fields.map((field, at) => {
          const line = values.lines[at];
          if (!line) return null;
          return (
            <DeliveryLineRow
              key={field.key}
              page={page}
              form={form}
              formats={formats}
              at={at}
              line={line}
              cost={isOwner ? (costs[at] ?? null) : null}
              onOtherBatch={() => insert(at + 1, otherBatch(line))}
              onRemove={() => remove(at)}
            />
          );
        })}
      </Box>
      <Box sx={{ mt: 4, display: "grid", gap: 3 }}>
        <FaultLine words={form.fault("lines")} />
        <ProductPicker label={formWords.add} onPick={(product) => append(addedLine(product, page))} />
        {isOwner && (
          <Box sx={{ display: "flex", gap: 3, justifyContent: "flex-end", alignItems: "baseline" }}>
            <Typography sx={{ color: "ink2" }}>{formWords.total}</Typography>
            <Typography variant="h3" component="p">
              {moneyText(totalMinor, settings)}
            </Typography>
          </Box>
        )}
      </Box>
    </Card>
  );
}
