import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ImportKind } from "@fernpaw/domain/imports/import-kinds";
import { useClinic } from "../../session/clinic-context.ts";
import { moneyText } from "../../ui/money-text.ts";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import type { ImportReport } from "./import-api.ts";
import { eventCopy } from "./event-list.copy.ts";
import { productListCopy } from "./product-list.copy.ts";
import { copy } from "./import.copy.ts";

const LINES = [
  "rows",
  "ready",
  "newClients",
  "newPets",
  "newWeights",
  "newVaccinations",
  "newNotes",
  "notedPets",
  "newAppointments",
  "newProducts",
  "newUntaxed",
  "changedProducts",
  "newStock",
  "withoutStock",
  "newInvoices",
  "newCredits",
  "withoutBalance",
  "duplicates",
  "repeated",
  "unchanged",
  "recognised",
  "possible",
  "differing",
  "otherOwner",
  "skipped",
  "doubtful",
  "warnings",
  "errors",
] as const satisfies readonly (keyof ImportReport)[];

/** Lines whose rows stand in the file. */
const NOTED = [
  "errors",
  "warnings",
  "duplicates",
  "repeated",
  "recognised",
  "possible",
  "differing",
  "otherOwner",
  "doubtful",
] as const satisfies readonly (typeof LINES)[number][];

/** Lines that take more than a word: shown where a list has such rows. */
const EXPLAINED = [
  "recognised",
  "possible",
  "differing",
  "otherOwner",
  "newUntaxed",
  "skipped",
  "withoutStock",
  "doubtful",
] as const;

/** Lines that a list of one kind alone has. */
const OF_KIND: Readonly<Partial<Record<(typeof LINES)[number], ImportKind>>> = {
  newClients: "clients",
  newPets: "clients",
  repeated: "clients",
  newWeights: "weights",
  newVaccinations: "vaccinations",
  newNotes: "notes",
  notedPets: "notes",
  newAppointments: "appointments",
  newProducts: "products",
  newUntaxed: "products",
  changedProducts: "products",
  newStock: "stock",
  withoutStock: "stock",
  newInvoices: "balances",
  newCredits: "balances",
  withoutBalance: "balances",
};

interface ReportProps {
  report: ImportReport;
  kind?: ImportKind | undefined;
  /** The list was taken over: the figures say what happened, not what would. */
  isPast: boolean;
}

export const hasNotes = (report: ImportReport): boolean => NOTED.some((line) => (report[line] ?? 0) > 0);

export function ImportFigures({ report, kind = "clients", isPast }: ReportProps) {
  const explain = {
    ...copy,
    doubtful: eventCopy.doubtful,
    newUntaxed: isPast ? productListCopy.untaxedPast : productListCopy.untaxed,
    skipped: productListCopy.skipped,
    withoutStock: productListCopy.withoutStock,
    possible: isPast ? copy.possiblePast : copy.possible,
  };
  return (
    <Stack spacing={3}>
      {report.brokenAtLine > 0 && <ProblemAlert problem={copy.broken(report.brokenAtLine)} />}
      <Figures report={report} kind={kind} isPast={isPast} />
      {kind === "balances" && <BalanceSums report={report} />}
      {EXPLAINED.map((line) => {
        const count = report[line] ?? 0;
        return count > 0 && <Typography key={line}>{explain[line](count)}</Typography>;
      })}
    </Stack>
  );
}

/** The sums of the new invoices and credits. */
function BalanceSums({ report: { newInvoicesMinor = 0, newCreditsMinor = 0 } }: Pick<ReportProps, "report">) {
  const { settings } = useClinic();
  return (
    <Typography>
      {copy.balanceSums(moneyText(newInvoicesMinor, settings), moneyText(newCreditsMinor, settings))}
    </Typography>
  );
}

function Figures({ report, kind, isPast }: ReportProps) {
  const isShown = (line: (typeof LINES)[number]): boolean => {
    if ((report[line] ?? 0) > 0) return true;
    return (OF_KIND[line] ?? kind) === kind && !EXPLAINED.some((one) => one === line);
  };
  const labels = {
    ...copy.report,
    ...(isPast ? copy.past : {}),
    ...(kind === "clients" ? {} : { duplicates: eventCopy.duplicates }),
  };
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: "grid", gap: 3, gridTemplateColumns: "repeat(auto-fit, minmax(9rem, 1fr))" }}
    >
      {LINES.filter(isShown).map((line) => (
        <Box
          key={line}
          sx={{
            display: "flex",
            flexDirection: "column-reverse",
            justifyContent: "flex-end",
            p: 3,
            bgcolor: "sunken",
            borderRadius: "10px",
          }}
        >
          <Typography component="dt" variant="body2" sx={{ color: "ink2" }}>
            {labels[line]}
          </Typography>
          <Typography
            component="dd"
            variant="h3"
            sx={{ m: 0, color: line === "errors" && report.errors > 0 ? "error.main" : "ink" }}
          >
            {(report[line] ?? 0).toLocaleString("en-GB")}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
