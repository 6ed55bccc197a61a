import { localDateOf } from "@fernpaw/domain/kernel/time";
import { clockTime, shortDate } from "../../../ui/clock-time.tsx";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { copiesWords, copy, kindWords } from "../paper.copy.ts";
import type { ListedPrint } from "../print-jobs.queries.ts";
import { PrintMenu } from "./print-menu.tsx";

const { columns } = copy;

/** `hasPlaces`: documents of several locations are shown. */
export const printColumns = (timeZone: string, hasPlaces: boolean): TableColumns<ListedPrint> =>
  tableColumns<ListedPrint>([
    {
      id: "document",
      header: columns.document,
      line: "title",
      value: ({ title }) => title,
      cell: ({ title, isPending }) => (
        <>
          <bdi>{title || copy.missing}</bdi> {isPending && <PendingMark />}
        </>
      ),
    },
    { id: "kind", header: columns.kind, line: "fact", isLead: true, value: ({ job }) => kindWords[job.kind] },
    {
      id: "copies",
      header: columns.copies,
      line: "fact",
      align: "end",
      value: ({ job }) => job.copies,
      inLine: ({ job }) => copiesWords(job.copies),
    },
    { id: "by", header: columns.by, line: "fact", value: ({ by }) => by || null },
    {
      id: "at",
      header: columns.at,
      line: "status",
      value: ({ job }) => job.createdAt,
      cell: ({ job: { createdAt } }) => (
        <time dateTime={createdAt} style={{ whiteSpace: "nowrap" }}>
          {copy.at(shortDate(localDateOf(createdAt, timeZone)), clockTime(createdAt, timeZone))}
        </time>
      ),
    },
    ...(hasPlaces
      ? [
          {
            id: "location",
            header: columns.location,
            line: "named" as const,
            value: ({ locationName }: ListedPrint) => locationName,
          },
        ]
      : []),
    {
      id: "act",
      header: copy.act,
      line: "actions",
      value: () => null,
      isSortable: false,
      cell: (entry) => <PrintMenu entry={entry} />,
    },
  ]);
