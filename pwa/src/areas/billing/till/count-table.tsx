import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Check } from "lucide-react";
import { DECIMAL } from "../../../form/field-props.ts";
import type { Form } from "../../../form/form-types.ts";
import { decimalText } from "../../../form/typed-number.ts";
import { Card } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { methodWords } from "../money/money.copy.ts";
import { countLines, type CloseReading, type CloseValues, type CountLine } from "./close-values.ts";
import { closeWords as words } from "./till.copy.ts";

interface CountTableProps {
  form: Form<CloseValues>;
  reading: CloseReading;
}

const cell = { textAlign: "end", py: 2, fontVariantNumeric: "tabular-nums" } as const;

/** Expected and counted of each method, side by side. */
export function CountTable({ form, reading }: CountTableProps) {
  return (
    <Card>
      <Box component="table" sx={{ width: "100%", borderCollapse: "collapse" }}>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ textAlign: "start", fontSize: "0.875rem", color: "ink2" }}>
              {words.method}
            </Box>
            {[words.expected, words.counted, words.difference].map((word) => (
              <Box key={word} component="th" scope="col" sx={{ ...cell, fontSize: "0.875rem", color: "ink2" }}>
                {word}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {countLines(form.values, reading).map((line) => (
            <MethodRow key={line.method} form={form} reading={reading} line={line} />
          ))}
        </tbody>
      </Box>
    </Card>
  );
}

function MethodRow({ form, reading, line }: CountTableProps & { line: CountLine }) {
  const { money, page, format } = reading;
  const { method, expectedMinor, takenMinor, countedMinor } = line;
  const { counted } = form.values;
  const isCash = method === "cash";
  return (
    <Box component="tr" sx={{ borderTop: 1, borderColor: "line" }}>
      <Box component="th" scope="row" sx={{ textAlign: "start", py: 2, fontWeight: 600 }}>
        {methodWords[method]}
        {isCash && (
          <Typography variant="body2" sx={{ color: "ink2" }}>
            {words.float(money(page.session.floatMinor), money(takenMinor))}
          </Typography>
        )}
      </Box>
      <Box component="td" sx={cell}>
        {money(expectedMinor)}
      </Box>
      <Box component="td" sx={{ ...cell, pl: 2, fontWeight: 600 }}>
        {isCash ? (
          countedMinor !== null && money(countedMinor)
        ) : (
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
        )}
      </Box>
      <Box component="td" sx={cell}>
        {countedMinor !== null && <Difference minor={countedMinor - expectedMinor} money={money} />}
      </Box>
    </Box>
  );
}

/** Words beside the colour: short and over are not colours alone. */
export function Difference({ minor, money }: { minor: number; money: (minor: number) => string }) {
  if (minor === 0)
    return (
      <Box component="span" sx={{ color: "success.main", display: "inline-flex", gap: 1, alignItems: "center" }}>
        <Check size={18} aria-hidden="true" />
        {words.noDifference}
      </Box>
    );
  return (
    <Box component="span" sx={{ color: "error.main", fontWeight: 600 }}>
      {minor < 0 ? words.short(money(-minor)) : words.over(money(minor))}
    </Box>
  );
}
