import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, fullDate, useNow } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { PdfButton, pdfProblem, PrintButton } from "../../clinics/public/paper/paper-actions.tsx";
import { PaperPage } from "../../clinics/public/paper/paper-page.tsx";
import { paperOf, type Paper } from "../../clinics/public/paper/paper.queries.ts";
import { PrintJobNote } from "../../paper/public/print-job-note.tsx";
import type { PrintTarget } from "../../paper/public/print-target.ts";
import { recallPage, type RecallPage } from "./recall.queries.ts";
import { stateText } from "./recall-words.ts";
import { list, page as copy, print } from "./recalls.copy.ts";
import { useMissingRows } from "./use-missing-rows.ts";

/** Shares of the width: patient, client, day, quantity, phone, state. */
const SHARES = [14, 23, 16, 13, 19, 15];

/** The list of pets and clients who received a recalled batch, on paper. */
export function RecallPrintScreen({ batchId }: { batchId: string }) {
  const { db, clinicId, can } = useClinic();
  const found = useLiveQuery(async () => {
    const [page, paper] = await Promise.all([recallPage(db, batchId), paperOf(db, clinicId)]);
    return page && paper && { page, paper };
  }, [db, batchId, clinicId]);
  if (!can("inventory:view")) return <EmptyState isPage title={list.noView} />;
  return (
    <RowPage
      page={found}
      missing={{ title: copy.missing, hint: copy.missingHint }}
      list={{ to: paths.recalls, title: list.title }}
    >
      {({ page, paper }) => <RecallPaper page={page} paper={paper} />}
    </RowPage>
  );
}

function RecallPaper({ page: { batch, product, lines, balance }, paper }: { page: RecallPage; paper: Paper }) {
  const { timeZone } = useClinic();
  const now = useNow();
  const action = useAction(pdfProblem);
  const missing = useMissingRows(batch);
  const time = (at: string): string => copy.at(fullDate(localDateOf(at, timeZone)), clockTime(at, timeZone));
  const text = (milli: number): string => quantityText(milli, product.dispensingUnit);
  const document: PaperDocument = {
    paper: paper.sheet,
    title: print.title(product.name, batch.number),
    recipient: [],
    facts: [
      { label: print.asOf, value: time(now) },
      { label: print.recalledBy, value: batch.recallSource },
      { label: print.blocked, value: batch.recalledAt === null ? "" : time(batch.recalledAt) },
      { label: print.note, value: missing === null ? "" : copy.missingRows[missing] },
    ].filter(({ value }) => value !== ""),
    blocks:
      lines.length === 0
        ? [{ kind: "text", text: missing === null ? copy.none : copy.noneHere }]
        : [
            {
              kind: "table",
              columns: print.heads.map((label, at) => ({
                label,
                align: "start" as const,
                share: SHARES[at] ?? 10,
              })),
              rows: lines.map((line) => [
                line.petName,
                line.clientName || copy.ownerUnknown,
                fullDate(localDateOf(line.lastAt, timeZone)),
                text(line.quantityMilli),
                line.phone,
                stateText(line, product.dispensingUnit),
              ]),
              totals:
                missing === null ? [{ label: print.total, value: text(balance.receivedMilli), isStrong: false }] : [],
            },
          ],
  };
  const target: PrintTarget = { kind: "recallList", subjectId: batch.id, day: null };
  return (
    <div>
      <PageHeader
        title={document.title}
        crumbs={[
          { label: list.title, to: paths.recalls },
          { label: batch.number, to: paths.recall(batch.id) },
          { label: print.crumb },
        ]}
        actions={
          <>
            <PdfButton document={document} locationId={paper.locationId} action={action} />
            <PrintButton target={target} />
          </>
        }
      />
      <ProblemAlert problem={action.problem} />
      <PrintJobNote target={target} />
      <PaperPage document={document} letterhead={paper.letterhead} />
    </div>
  );
}
