import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useMemo, useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Choice } from "../../../ui/choice.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { petStatusWords } from "../../pets/public/pet-words.ts";
import { copy, statusWords } from "../clients.copy.ts";
import {
  LIST_ORDERS,
  listedPage,
  listedTotal,
  NO_CLIENT,
  type ListOrder,
  type ListedSubject,
  type ListQuestion,
} from "./list.queries.ts";
import { speciesChoices } from "../who.queries.ts";
import { clientFacts } from "./client-facts.queries.ts";
import { clientColumns, PET_COLUMNS } from "./subject-columns.tsx";

interface SubjectTableProps {
  question: ListQuestion;
  onQuestion: (question: ListQuestion) => void;
}

/** Pets of an import or without a client are listed with the newest first. */
const orderOf = (question: ListQuestion): ListOrder =>
  question.kind === "pet" && (question.among ?? null) !== null ? "newest" : (question.order ?? "newest");

const hrefOf = ({ subject }: ListedSubject): string =>
  subject.kind === "pet" ? paths.pet(subject.id) : paths.client(subject.id);

/** All clients or pets on the device, a page at a time. */
export function SubjectTable({ question, onQuestion }: SubjectTableProps) {
  const { db, can } = useClinic();
  const emptyText = useEmptyText();
  const rows = useLiveQuery(() => listedPage(db, question), [db, question]);
  const total = useTotal(question, rows);
  const isPets = question.kind === "pet";
  const seesMoney = can("billing:view");
  const columns = useMemo(() => (isPets ? PET_COLUMNS : clientColumns(seesMoney)), [isPets, seesMoney]);
  const facts = useFacts(isPets ? undefined : rows, seesMoney);
  const view = useMemo(
    () => ({ pageIndex: question.pageIndex, pageSize: question.pageSize, sort: null }),
    [question.pageIndex, question.pageSize],
  );
  return (
    <>
      <Filters question={question} onQuestion={onQuestion} />
      <DataTable
        label={copy.list.listed(question.kind, orderOf(question))}
        columns={columns}
        rows={facts ?? rows ?? NOBODY}
        rowId={({ subject }) => subject.id}
        isLoading={rows === undefined}
        emptyText={emptyText(copy.list.nobody)}
        rowTo={hrefOf}
        server={{
          view,
          total,
          onChange: ({ pageIndex, pageSize }) => onQuestion({ ...question, pageIndex, pageSize }),
        }}
      />
    </>
  );
}

/** The same rows with their facts, which are found after the rows are shown; undefined until then. */
function useFacts(
  rows: readonly ListedSubject[] | undefined,
  seesMoney: boolean,
): readonly ListedSubject[] | undefined {
  const { db } = useClinic();
  const ids = rows?.map(({ subject }) => subject.id).join() ?? "";
  const facts = useLiveQuery(() => clientFacts(db, ids === "" ? [] : ids.split(","), seesMoney), [db, ids, seesMoney]);
  return useMemo(
    () =>
      facts &&
      rows?.map((row) => {
        const own = facts.get(row.subject.id);
        return own === undefined ? row : { ...row, facts: own };
      }),
    [rows, facts],
  );
}

/** How many there are; until they are counted, that there are those of this page and, after a full one, more. */
function useTotal(question: ListQuestion, rows: readonly ListedSubject[] | undefined): number {
  const { db } = useClinic();
  const whole: ListQuestion = useMemo(() => ({ ...question, pageIndex: 0, pageSize: 1 }), [question]);
  const key = JSON.stringify(whole);
  const [counted, setCounted] = useState<{ key: string; total: number } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (rows !== undefined) {
      void listedTotal(db, JSON.parse(key) as ListQuestion).then((total) => {
        if (isCurrent) setCounted({ key, total });
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [db, key, rows]);
  if (counted?.key === key) return counted.total;
  const shown = rows?.length ?? 0;
  return question.pageIndex * question.pageSize + shown + (shown === question.pageSize ? 1 : 0);
}

const NOBODY: readonly ListedSubject[] = [];

function Filters({ question, onQuestion }: SubjectTableProps) {
  const { db } = useClinic();
  const species = useLiveQuery(() => speciesChoices(db), [db]) ?? [];
  const { pageSize } = question;
  const first = { pageIndex: 0, pageSize };
  const statuses: Readonly<Record<string, string>> = question.kind === "pet" ? petStatusWords : statusWords;
  return (
    <ListFilters>
      <Choice
        label={copy.list.whom}
        value={question.kind}
        options={[
          { value: "client", label: copy.list.clients },
          { value: "pet", label: copy.list.pets },
        ]}
        onChange={(kind) =>
          onQuestion(
            kind === "pet"
              ? { kind, status: null, petTypeId: null, order: "name", ...first }
              : { kind, status: null, order: "name", ...first },
          )
        }
      />
      <TextField
        select
        label={copy.list.status}
        value={question.status ?? ANY}
        onChange={({ target }) =>
          onQuestion({ ...question, ...first, status: target.value === ANY ? null : target.value } as ListQuestion)
        }
        sx={{ flex: "1 1 11rem", maxWidth: "20rem" }}
      >
        <MenuItem value={ANY}>{copy.list.anyStatus}</MenuItem>
        {Object.entries(statuses).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {question.kind === "pet" && (
        <TextField
          select
          label={copy.list.species}
          value={question.petTypeId ?? ANY}
          onChange={({ target }) =>
            onQuestion({ ...question, ...first, petTypeId: target.value === ANY ? null : target.value })
          }
          sx={{ flex: "1 1 11rem", maxWidth: "20rem" }}
        >
          <MenuItem value={ANY}>{copy.list.anySpecies}</MenuItem>
          {species.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {question.kind === "pet" && (
        <AmongField among={question.among ?? null} onAmong={(among) => onQuestion({ ...question, ...first, among })} />
      )}
      {question.kind === "pet" && (question.among ?? null) !== null ? (
        <Typography sx={{ color: "ink2" }}>{copy.list.orders.newest}</Typography>
      ) : (
        <TextField
          select
          label={copy.list.order}
          value={orderOf(question)}
          onChange={({ target }) => onQuestion({ ...question, ...first, order: target.value as ListOrder })}
          sx={{ flex: "1 1 11rem", maxWidth: "20rem" }}
        >
          {LIST_ORDERS.map((order) => (
            <MenuItem key={order} value={order}>
              {copy.list.orders[order]}
            </MenuItem>
          ))}
        </TextField>
      )}
    </ListFilters>
  );
}

interface AmongFieldProps {
  among: string | null;
  onAmong: (among: string | null) => void;
}

/** All pets, those without a client, or those of the import that the address names. */
function AmongField({ among, onAmong }: AmongFieldProps) {
  return (
    <TextField
      select
      label={copy.list.among}
      value={among ?? ANY}
      onChange={({ target }) => onAmong(target.value === ANY ? null : target.value)}
      sx={{ flex: "1 1 11rem", maxWidth: "20rem" }}
    >
      <MenuItem value={ANY}>{copy.list.anyPet}</MenuItem>
      <MenuItem value={NO_CLIENT}>{copy.list.noClient}</MenuItem>
      {among !== null && among !== NO_CLIENT && <MenuItem value={among}>{copy.list.ofImport}</MenuItem>}
    </TextField>
  );
}

const ANY = "any";
