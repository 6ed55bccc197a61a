import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { creditTitle } from "@fernpaw/domain/billing/billing-papers.copy";
import type { CreditNote } from "@fernpaw/domain/billing/credit-note";
import { useClinic } from "../../../session/clinic-context.ts";
import { shortDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { NoteMenu } from "./invoice-menu.tsx";
import { amountSx, moneyRowSx } from "./payment-item.tsx";

/** A credit note of an invoice. */
export function NoteItem({ note }: { note: CreditNote }) {
  const { settings } = useClinic();
  return (
    <Box sx={{ ...moneyRowSx, minHeight: 48, py: 1 }}>
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography>{creditTitle(note)}</Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          <Dotted parts={[shortDate(note.issuedOn), note.reason]} />
        </Typography>
      </Box>
      <Typography sx={amountSx}>{moneyText(-note.grossMinor, settings)}</Typography>
      <NoteMenu note={note} />
    </Box>
  );
}
