import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Eye, Minus, Plus } from "lucide-react";
import type { Form } from "../../../form/form-types.ts";
import { DECIMAL, WHOLE } from "../../../form/field-props.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { isHidden, readPieces, type CloseReading, type CloseValues } from "./close-values.ts";
import { closeWords as words } from "./till.copy.ts";

interface CountDrawerProps {
  form: Form<CloseValues>;
  reading: CloseReading;
}

const amountSx = { textAlign: "end", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" } as const;

/** Notes and coins, or the cash as one sum. */
export function CountDrawer({ form, reading }: CountDrawerProps) {
  const { pieces, money } = reading;
  const counted = readPieces(form.values, pieces).sumMinor;
  const sum = (
    <Typography component="p" sx={{ fontSize: "1.25rem" }}>
      {words.counted} <strong>{money(counted)}</strong>
    </Typography>
  );
  const finish = isHidden(form.values, reading) && <FinishCount onFinish={() => form.set({ isCounted: true })} />;
  if (pieces.length === 0)
    return (
      <Card title={words.drawer}>
        <TextField label={words.typed} {...form.field("cash", DECIMAL)} sx={{ mt: 2 }} />
        {finish}
      </Card>
    );
  return (
    <Card title={words.drawer} actions={sum}>
      <Box
        sx={{
          display: "grid",
          columnGap: 5,
          rowGap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
          gridAutoFlow: { md: "column" },
          gridTemplateRows: { md: `repeat(${Math.ceil(pieces.length / 2)}, auto)` },
        }}
      >
        {pieces.map((valueMinor) => (
          <PieceRow key={valueMinor} form={form} valueMinor={valueMinor} money={money} />
        ))}
      </Box>
      {finish}
    </Card>
  );
}

/** The end of a blind count. */
function FinishCount({ onFinish }: { onFinish: () => void }) {
  return (
    <Box
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: 2, mt: 3 }}
    >
      <Typography sx={{ color: "ink2" }}>{words.blind}</Typography>
      <Button startIcon={<Eye size={20} aria-hidden="true" />} onClick={onFinish}>
        {words.finish}
      </Button>
    </Box>
  );
}

interface PieceRowProps {
  form: Form<CloseValues>;
  valueMinor: number;
  money: (minor: number) => string;
}

function PieceRow({ form, valueMinor, money }: PieceRowProps) {
  const name = money(valueMinor);
  const key = String(valueMinor);
  const { pieces } = form.values;
  const typed = pieces[key] ?? "";
  const count = /^\d+$/.test(typed.trim()) ? Number(typed) : 0;
  const set = (value: string): void => form.set({ pieces: { ...pieces, [key]: value } });
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "72px 176px minmax(0, 1fr)", gap: 2, alignItems: "center" }}>
      <Typography sx={{ fontWeight: 600, ...amountSx, textAlign: "start" }}>{name}</Typography>
      <Box sx={{ display: "flex", alignItems: "start" }}>
        <IconButton label={words.fewer(name)} disabled={count === 0} onClick={() => set(String(count - 1))}>
          <Minus size={20} aria-hidden="true" />
        </IconButton>
        <TextField
          value={typed}
          placeholder="0"
          onChange={(event) => set(event.target.value)}
          errorText={form.fault(`pieces.${key}`)}
          slotProps={{ htmlInput: { ...WHOLE, "aria-label": words.piecesOf(name), style: { textAlign: "center" } } }}
        />
        <IconButton label={words.more(name)} onClick={() => set(String(count + 1))}>
          <Plus size={20} aria-hidden="true" />
        </IconButton>
      </Box>
      <Typography sx={{ ...amountSx, color: count === 0 ? "ink2" : undefined }}>{money(count * valueMinor)}</Typography>
    </Box>
  );
}
