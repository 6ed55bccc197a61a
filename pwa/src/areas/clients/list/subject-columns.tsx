import { type Instant, localDateOf } from "@fernpaw/domain/kernel/time";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { ClientBalance } from "../../billing/public/client-balance.tsx";
import { petStatusWords } from "../../pets/public/pet-words.ts";
import { SubjectFacts, SubjectLine, SubjectPicture } from "../../search/public/subject-line.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import type { DataColumn } from "../../../ui/data-table-model.ts";
import { copy, statusWords } from "../clients.copy.ts";
import type { ListedSubject } from "./list.queries.ts";

const words = (row: ListedSubject): string =>
  row.subject.past === "merged" || row.subject.past === "erased"
    ? copy.list[row.subject.past]
    : row.subject.kind === "pet"
      ? petStatusWords[row.status as keyof typeof petStatusWords]
      : statusWords[row.status as keyof typeof statusWords];

const named: DataColumn<ListedSubject> = {
  id: "name",
  header: copy.list.name,
  line: "title",
  isSortable: false,
  value: ({ subject }) => subject.name,
  cell: ({ subject }) => <SubjectLine subject={subject} />,
  picture: ({ subject }) => <SubjectPicture subject={subject} />,
  inLine: ({ subject }) => <bdi>{subject.name}</bdi>,
  under: ({ subject }) => <SubjectFacts subject={subject} isShort />,
};
const numbered: DataColumn<ListedSubject> = {
  id: "number",
  header: copy.list.number,
  line: "named",
  isExtra: true,
  isSortable: false,
  align: "end",
  value: ({ number }) => number,
  cell: ({ number }) => number ?? copy.list.numberFollows,
};
/** Most are active: only another standing is worth a word. */
const exceptionOf = (row: ListedSubject): string | null =>
  row.status === "active" && row.subject.past === null ? null : words(row);
const standing: DataColumn<ListedSubject> = {
  id: "status",
  header: copy.list.status,
  line: "status",
  isSortable: false,
  value: exceptionOf,
  cell: exceptionOf,
};

const balance: DataColumn<ListedSubject> = {
  id: "balance",
  header: copy.list.balance,
  line: "fact",
  isSortable: false,
  align: "end",
  value: ({ facts }) => facts?.balanceMinor ?? null,
  cell: ({ facts }) => <ClientBalance balanceMinor={facts?.balanceMinor ?? null} />,
};
function LastVisit({ at }: { at: Instant }) {
  const { timeZone } = useClinic();
  return <time dateTime={at}>{fullDate(localDateOf(at, timeZone))}</time>;
}

/** Last visit and balance come with the facts, a moment after the row. `seesMoney`: with the balance. */
export const clientColumns = (seesMoney = true) =>
  tableColumns<ListedSubject>([
    named,
    {
      id: "pets",
      header: copy.list.pets,
      line: "fact",
      isSortable: false,
      value: ({ pets }) => pets.join(", ") || null,
    },
    {
      id: "lastVisit",
      header: copy.list.lastVisit,
      line: "named",
      isExtra: true,
      isSortable: false,
      value: ({ facts }) => facts?.lastVisitAt ?? null,
      cell: ({ facts }) => (facts?.lastVisitAt ? <LastVisit at={facts.lastVisitAt} /> : null),
    },
    ...(seesMoney ? [balance] : []),
    standing,
    numbered,
  ]);
export const PET_COLUMNS = tableColumns<ListedSubject>([
  named,
  {
    id: "species",
    header: copy.list.species,
    line: "fact",
    isExtra: true,
    isSortable: false,
    value: ({ subject }) => subject.species || null,
  },
  standing,
  numbered,
]);
