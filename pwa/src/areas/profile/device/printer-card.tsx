import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { paths } from "../../../paths.ts";
import { chooseHasPrinter, useHasPrinter } from "../../../session/device-printer.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { copy } from "../profile.copy.ts";

/** Whether this device prints, or leaves its documents for others. */
export function PrinterCard() {
  const hasPrinter = useHasPrinter();
  return (
    <Card titleLevel="h3" title={copy.printer.title} actions={<Button to={paths.print}>{copy.printer.open}</Button>}>
      <Typography sx={{ color: "ink2", mb: 2 }}>{copy.printer.hint}</Typography>
      <FormControlLabel
        control={<Switch checked={hasPrinter} onChange={(_, has) => chooseHasPrinter(has)} />}
        label={copy.printer.label}
        sx={{ minHeight: "var(--d-ctl)" }}
      />
    </Card>
  );
}
