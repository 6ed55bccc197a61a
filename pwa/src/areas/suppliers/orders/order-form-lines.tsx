import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { soldPacks } from "@fernpaw/domain/stock/sold-packs";
import type { suppliers } from "@fernpaw/domain/suppliers/supplier";
import { Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { FaultLine } from "../../../form/fault-line.tsx";
import { FormText } from "../../../form/form-text.tsx";
import type { Form } from "../../../form/form-types.ts";
import { readDecimal } from "../../../form/typed-number.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import { unitFor } from "../../catalogue/public/product-words.copy.ts";
import { copy, formWords, lineWords } from "./orders.copy.ts";
import { proposalOf } from "./orders.queries.ts";
import { lineTotal, newLine, type OrderFormats, type OrderLineValues, type OrderValues } from "./order-values.ts";

type Supplier = RowOf<typeof suppliers>;

interface OrderFormLinesProps {
  form: Form<OrderValues>;
  formats: OrderFormats;
  supplier: Supplier | null;
}

const GRID = {
  display: "grid",
  gap: 3,
  alignItems: "start",
  py: 3,
  borderBottom: "1px solid",
  borderColor: "line",
  gridTemplateColumns: {
    xs: "repeat(2, minmax(0, 1fr))",
    lg: "minmax(9rem, 2fr) minmax(0, 1.3fr) 5.5rem 10.5rem 8.5rem 6.5rem 48px",
  },
} as const;

/** The products of an order that is written, with what they cost together. */
export function OrderFormLines({ form, formats, supplier }: OrderFormLinesProps) {
  const { db, settings } = useClinic();
  const { control, values } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "lines", keyName: "key" });
  const totals = values.lines.map((line) => lineTotal(line, formats));
  const totalMinor = totals.reduce<number>((sum, total) => sum + (total ?? 0), 0);
  const unknown = totals.filter((total) => total === null).length;
  const minimum = supplier?.minimumOrderMinor ?? null;
  return (
    <Card title={copy.cards.lines}>
      {fields.map((field, at) => (
        <Line
          key={field.key}
          form={form}
          at={at}
          line={values.lines[at] ?? field}
          totalMinor={totals[at] ?? null}
          formats={formats}
          onRemove={() => remove(at)}
        />
      ))}
      <Box sx={{ mt: 4, display: "grid", gap: 3 }}>
        <ProductPicker
          label={formWords.addProduct}
          errorText={form.fault("lines")}
          onPick={(product) => {
            void proposalOf(db, product, supplier?.id ?? "").then((proposal) => append(newLine(proposal, formats)));
          }}
        />
        <Box sx={{ textAlign: "end" }}>
          <Typography sx={{ color: "ink2" }}>{lineWords.orderTotal}</Typography>
          <Typography variant="h3" component="p">
            {moneyText(totalMinor, settings)}
          </Typography>
          {unknown > 0 && <Typography sx={{ color: "ink2" }}>{lineWords.unknownLines(unknown)}</Typography>}
          {minimum !== null && values.lines.length > 0 && totalMinor < minimum && (
            <Alert severity="warning" sx={{ mt: 2, textAlign: "start" }}>
              {formWords.belowMinimum(moneyText(minimum, settings))}
            </Alert>
          )}
        </Box>
      </Box>
    </Card>
  );
}

interface LineProps {
  form: Form<OrderValues>;
  at: number;
  line: OrderLineValues;
  totalMinor: number | null;
  formats: OrderFormats;
  onRemove: () => void;
}

/** Words where the supplier does not sell this number of packets. */
function soldHint({ packs, ...sold }: OrderLineValues, { count }: OrderFormats): string | undefined {
  const read = readDecimal(packs, count);
  if ("unread" in read || read.value < 1 || soldPacks(read.value, sold) === read.value) return undefined;
  return formWords.sold(sold.minimumPacks, sold.multiplePacks);
}

function Line({ form: { control, fault }, at, line, totalMinor, formats, onRemove }: LineProps) {
  const { settings } = useClinic();
  const { name, unit } = line;
  const sizeLabel = `${lineWords.packSize} (${unitFor(2, unit)})`;
  return (
    <Box sx={GRID} role="group" aria-label={name}>
      <Box
        sx={{
          gridRow: { xs: 1, lg: "auto" },
          gridColumn: { xs: "1 / -1", lg: "auto" },
          pt: 3,
          pr: { xs: 12, lg: 0 },
          overflowWrap: "anywhere",
        }}
      >
        <Typography sx={{ fontWeight: 600 }}>
          <bdi>{name}</bdi>
        </Typography>
        <FaultLine words={fault(`lines.${at}.productId`)} />
      </Box>
      <FormText control={control} name={`lines.${at}.supplierCode`} label={lineWords.code} />
      <FormText
        control={control}
        name={`lines.${at}.packs`}
        label={lineWords.packs}
        inputMode="numeric"
        helperText={soldHint(line, formats)}
      />
      <FormText control={control} name={`lines.${at}.packSize`} label={sizeLabel} inputMode="decimal" />
      <FormText control={control} name={`lines.${at}.packCost`} label={lineWords.packCost} inputMode="decimal" />
      <Typography sx={{ textAlign: { lg: "end" }, alignSelf: { xs: "center", lg: "start" }, pt: { lg: 3 } }}>
        {totalMinor === null ? lineWords.unknown : moneyText(totalMinor, settings)}
      </Typography>
      <Box sx={{ justifySelf: "end", gridRow: { xs: 1, lg: "auto" }, gridColumn: { xs: 2, lg: "auto" } }}>
        <IconButton label={formWords.remove(name)} onClick={onRemove}>
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      </Box>
    </Box>
  );
}
