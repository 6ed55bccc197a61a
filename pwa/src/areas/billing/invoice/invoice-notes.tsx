import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import { Link as RouterLink } from "react-router";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { invoiceName } from "../money/money.copy.ts";
import { doubtWords } from "../online/doubt-words.ts";
import { copy as online } from "../online/online.copy.ts";
import { copy } from "./invoice.copy.ts";
import type { InvoicePage } from "./invoice.queries.ts";

/** The notes above an invoice that is not simply in use: voided, empty, or named by an inbox item. */
export function InvoiceNotes({ page }: { page: InvoicePage }) {
  const { timeZone, settings } = useClinic();
  const { invoice, other, duplicates, hasItem, doubts, voidedBy } = page;
  const { status, voidReason, voidedAt } = invoice;
  const link = (to: string, words: string) => (
    <Link component={RouterLink} to={to} sx={{ whiteSpace: "nowrap" }}>
      {words}
    </Link>
  );
  return (
    <Stack spacing={2} sx={{ "&:not(:empty)": { mb: 4 } }}>
      {status === "voided" && (
        <Alert severity="info">
          {copy.voided(voidReason, voidedBy, voidedAt === null ? "" : fullDate(localDateOf(voidedAt, timeZone)))}
        </Alert>
      )}
      {status === "duplicate" && (
        <Alert severity="warning">
          {copy.isDuplicate} {other && link(paths.invoice(other.id), copy.openOther(invoiceName(other)))}
        </Alert>
      )}
      {duplicates.map((duplicate) => (
        <Alert key={duplicate.id} severity="info">
          {copy.hasDuplicate(invoiceName(duplicate))}{" "}
          {link(paths.invoice(duplicate.id), copy.openOther(invoiceName(duplicate)))}
        </Alert>
      ))}
      {doubts.map((doubt) => (
        <Alert key={doubt.itemId} severity="warning">
          {doubtWords(doubt, settings)} {online.mayBeDouble} {link(paths.inbox, copy.openInbox)}
        </Alert>
      ))}
      {hasItem && (
        <Alert severity="warning">
          {copy.hasItem} {link(paths.inbox, copy.openInbox)}
        </Alert>
      )}
    </Stack>
  );
}
