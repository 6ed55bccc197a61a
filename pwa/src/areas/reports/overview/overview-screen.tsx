import Box from "@mui/material/Box";
import { REPORT_NAMES } from "@fernpaw/domain/reports/report";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/card.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { questionOf, sharedPart } from "../answers/report-address.ts";
import { useReport } from "../answers/use-report.ts";
import { useView } from "../answers/use-view.ts";
import { DaysLegend } from "../report/days-legend.tsx";
import { FigureNotes } from "../report/figure-notes.tsx";
import { OldNote } from "../report/old-note.tsx";
import { ReportBar } from "../report/report-bar.tsx";
import { copy, reportWords } from "../reports.copy.ts";
import { OverviewCard } from "./overview-card.tsx";
import { DebtAges, GroupBars, IncomeLine, NoShowLine, WeekdayBars } from "./overview-pictures.tsx";

/** Six answers with one picture each, and the way to every report. */
export function OverviewScreen() {
  const { view, params, change } = useView();
  const question = questionOf(view, false);
  const income = useReport("income", question);
  const visits = useReport("visits", question);
  const clients = useReport("clients", question);
  const debtors = useReport("debtors", question);
  const to = (report: (typeof REPORT_NAMES)[number], more: Readonly<Record<string, string>> = {}): string =>
    paths.report(report, sharedPart(params, more));
  return (
    <>
      <PageHeader
        title={copy.title}
        subtitle={income.answer && <DaysLegend answer={income.answer} />}
        actions={<ReportBar view={view} onChange={change} />}
      />
      {question === null && <ProblemAlert problem={copy.badAddress} />}
      <OldNote shown={income} question={question} />
      {question !== null && (
        <Box
          sx={{
            display: "grid",
            gap: 4,
            gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 20rem), 1fr))",
          }}
        >
          <OverviewCard figure="income" shown={income} to={to("income")}>
            {income.answer && <IncomeLine answer={income.answer} />}
          </OverviewCard>
          <OverviewCard figure="visits" shown={visits} to={to("visits")}>
            {visits.answer && <WeekdayBars answer={visits.answer} />}
          </OverviewCard>
          <OverviewCard figure="incomePerVisit" shown={income} to={to("income", { by: "vet" })}>
            {income.answer && (
              <GroupBars answer={income.answer} figure="incomePerVisit" by="vet" hint={copy.incomePerVisitBy} />
            )}
          </OverviewCard>
          <OverviewCard figure="newClients" shown={clients} to={to("clients")}>
            {clients.answer && <GroupBars answer={clients.answer} figure="newClients" by="source" />}
          </OverviewCard>
          <OverviewCard figure="noShowShare" shown={visits} to={to("visits", { by: "vet" })}>
            {visits.answer && <NoShowLine answer={visits.answer} />}
          </OverviewCard>
          <OverviewCard figure="owed" shown={debtors} to={to("debtors")}>
            {debtors.answer && <DebtAges answer={debtors.answer} />}
          </OverviewCard>
        </Box>
      )}
      <AllReports toReport={(report) => to(report)} />
      <FigureNotes figures={["income", "visits", "incomePerVisit", "newClients", "noShowShare", "owed"]} />
    </>
  );
}

function AllReports({ toReport }: { toReport: (report: (typeof REPORT_NAMES)[number]) => string }) {
  return (
    <Card title={copy.more} sx={{ mt: 4 }}>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {REPORT_NAMES.map((report) => (
          <Box component="li" key={report} sx={{ "& + &": { borderTop: "1px solid", borderColor: "line" } }}>
            <Box
              component={Link}
              to={toReport(report)}
              sx={{
                display: "flex",
                alignItems: "center",
                gap: 3,
                minHeight: 48,
                color: "inherit",
                textDecoration: "none",
              }}
            >
              <Box component="span" sx={{ flex: 1, py: 2 }}>
                <Box component="span" sx={{ display: "block", fontWeight: 600 }}>
                  {reportWords[report].title}
                </Box>
                <Box component="span" sx={{ color: "ink2", fontSize: "0.9375rem" }}>
                  {reportWords[report].hint}
                </Box>
              </Box>
              <ChevronRight size={20} aria-hidden="true" />
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
