import { counted } from "@fernpaw/domain/kernel/plural";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { useFetch } from "../../../ui/use-fetch.ts";
import { readOldRecords } from "./data-protection-calls.ts";
import { retentionWords as words } from "./data-protection.copy.ts";

/** Records whose period is over, as the server counts them now. */
export function OldRecords() {
  const { data: found, problem, again } = useFetch("old records", readOldRecords, problemText);
  if (problem !== null) return <LoadProblem problem={problem} onRetry={again} />;
  if (found === null) return null;
  const { clients, visits, invoices, messages } = found;
  const lines = [
    [clients, words.oldClients],
    [visits, words.oldVisits],
    [invoices, words.oldInvoices],
    [messages, words.oldMessages],
  ] as const;
  const old = lines.filter(([count]) => count > 0);
  return (
    <Box sx={{ mt: 3 }}>
      <Typography component="h4" variant="subtitle2">
        {words.old}
      </Typography>
      {old.length === 0 && <Typography variant="body2">{words.none}</Typography>}
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {old.map(([count, nouns]) => (
          <li key={nouns[1]}>{counted(count, nouns[0], nouns[1])}</li>
        ))}
      </Box>
    </Box>
  );
}
