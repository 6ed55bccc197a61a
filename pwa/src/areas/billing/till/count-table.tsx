import { DECIMAL } from "../../../form/field-props.ts";
import type { Form } from "../../../form/form-types.ts";
import { decimalText } from "../../../form/typed-number.ts";
import { Card } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { methodWords } from "../money/money.copy.ts";
import { countLines, isHidden, type CloseReading, type CloseValues, type CountLine } from "./close-values.ts";
import { MethodsTable } from "./methods-table.tsx";
import { closeWords as words } from "./till.copy.ts";

interface CountTableProps {
  form: Form<CloseValues>;
  reading: CloseReading;
}

/** The sums of a till that is being closed. The drawer counts the cash; the others are typed here. */
export function CountTable({ form, reading }: CountTableProps) {
  const { money, page, format } = reading;
  const { counted } = form.values;
  const field = ({ method, expectedMinor }: CountLine) => (
    <TextField
      sx={{ maxWidth: 150 }}
      value={counted[method] ?? decimalText(expectedMinor, format, format.decimals)}
      onChange={(event) => form.set({ counted: { ...counted, [method]: event.target.value } })}
      errorText={form.fault(`counted.${method}`)}
      slotProps={{
        htmlInput: {
          ...DECIMAL,
          "aria-label": `${words.counted}: ${methodWords[method]}`,
          style: { textAlign: "end" },
        },
      }}
    />
  );
  return (
    <Card>
      <MethodsTable
        lines={countLines(form.values, reading)}
        money={money}
        isHidden={({ method }) => method === "cash" && isHidden(form.values, reading)}
        noteOf={({ method, takenMinor }) =>
          method === "cash" && !isHidden(form.values, reading)
            ? words.float(money(page.session.floatMinor), money(takenMinor))
            : ""
        }
        countedOf={(line) => (line.method === "cash" ? undefined : field(line))}
      />
    </Card>
  );
}
