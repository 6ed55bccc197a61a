import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { localDateOf, type Instant } from "@fernpaw/domain/kernel/time";
import { isAwaited, isReached, isToCall } from "@fernpaw/domain/stock/recall-report";
import { useLiveQuery } from "dexie-react-hooks";
import { MessageSquare, Printer } from "lucide-react";
import { useMemo, useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { clockTime, fullDate, useToday } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { CloseRecall } from "./close-recall.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import { ReachedCard, WhereCard } from "./recall-cards.tsx";
import { recallLineColumns } from "./recall-line-columns.tsx";
import { clientLines, lettersToPost, recallPage, type RecallLine, type RecallPage } from "./recall.queries.ts";
import { list, page as copy } from "./recalls.copy.ts";
import { TakeBackDialog } from "./take-back-dialog.tsx";
import { useMissingRows } from "./use-missing-rows.ts";
import { WriteDialog } from "./write-dialog.tsx";

/** One recalled batch: where it went, who got it, and what was said to them. */
export function RecallScreen({ batchId }: { batchId: string }) {
  const { db, can } = useClinic();
  const page = useLiveQuery(() => recallPage(db, batchId), [db, batchId]);
  if (!can("inventory:view")) return <EmptyState isPage title={list.noView} />;
  return (
    <RowPage
      page={page}
      missing={{ title: copy.missing, hint: copy.missingHint }}
      list={{ to: paths.recalls, title: list.title }}
    >
      {(found) => <Recall page={found} />}
    </RowPage>
  );
}

function Recall({ page }: { page: RecallPage }) {
  const { timeZone, can } = useClinic();
  const [isWriting, setWriting] = useState(false);
  const { batch, product, lines } = page;
  const missing = useMissingRows(batch);
  const people = useMemo(() => clientLines(lines), [lines]);
  const left = people.filter(({ state }) => !isReached(state));
  const letters = people.reduce((sum, one) => sum + one.lettersToPost, 0);
  const { recalledAt, recallClosedAt } = batch;
  const moment = (at: Instant): [string, string] => [fullDate(localDateOf(at, timeZone)), clockTime(at, timeZone)];
  const facts = [
    batch.recallSource === "" ? "" : copy.source(batch.recallSource),
    batch.status === "recalled" ? batch.statusReason : "",
    recalledAt === null ? "" : copy.blocked(...moment(recalledAt)),
    recallClosedAt === null ? "" : copy.closed(...moment(recallClosedAt)),
    batch.status === "recalled" ? "" : copy.released,
  ];
  return (
    <>
      <PageHeader
        crumbs={[{ label: list.inventory }, { label: list.title, to: paths.recalls }, { label: batch.number }]}
        title={copy.title(product.name, batch.number)}
        subtitle={<Dotted parts={facts} />}
        actions={
          <>
            <Button to={paths.recallPrint(batch.id)} startIcon={<Printer size={20} aria-hidden="true" />}>
              {copy.print}
            </Button>
            <CloseRecall batch={batch} people={people} />
            {can("clients:manage") && left.length > 0 && (
              <Button
                variant="primary"
                startIcon={<MessageSquare size={20} aria-hidden="true" />}
                onClick={() => setWriting(true)}
              >
                {copy.write(left.length)}
              </Button>
            )}
          </>
        }
      />
      <Stack spacing={4}>
        {missing !== null && <Alert severity="info">{copy.missingRows[missing]}</Alert>}
        {letters > 0 && (
          <Alert
            severity="warning"
            action={<Button to={paths.letters}>{copy.toLetters}</Button>}
            sx={{ flexWrap: "wrap", "& .MuiAlert-message": { flex: "1 1 14rem" } }}
          >
            {copy.letters(letters)}
          </Alert>
        )}
        {missing !== "loading" && (
          <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { md: "minmax(0, 1fr) 20rem" } }}>
            <WhereCard page={page} isWhole={missing === null} />
            {can("clients:view") && (people.length > 0 || missing === null) && (
              <ReachedCard people={people} back={lines.filter(({ state }) => state === "back").length} />
            )}
          </Box>
        )}
        <WhoReceived page={page} isWhole={missing === null} />
      </Stack>
      {isWriting && <WriteDialog page={page} people={left} onClose={() => setWriting(false)} />}
    </>
  );
}

type Filter = keyof typeof copy.filters;

const IN: Readonly<Record<Filter, (line: RecallLine) => boolean>> = {
  all: () => true,
  call: ({ state }) => isToCall(state),
  post: (line) => lettersToPost(line) > 0,
  waiting: ({ state }) => isAwaited(state),
  done: ({ state }) => isReached(state),
};
const FILTERS = Object.keys(IN) as Filter[];

function WhoReceived({ page, isWhole }: { page: RecallPage; isWhole: boolean }) {
  const { batch, product, lines } = page;
  const { timeZone, can } = useClinic();
  const today = useToday(timeZone);
  const [filter, setFilter] = useState<Filter>("all");
  const [opened, setOpened] = useState<{ id: string; as: "call" | "back" } | null>(null);
  const rows = useMemo(() => lines.filter(IN[filter]), [lines, filter]);
  const { dispensingUnit } = product;
  const mayTakeBack = can("inventory:manage");
  const columns = useMemo(
    () =>
      recallLineColumns(timeZone, today, dispensingUnit, {
        call: ({ id }) => setOpened({ id, as: "call" }),
        takeBack: mayTakeBack ? ({ id }) => setOpened({ id, as: "back" }) : null,
      }),
    [timeZone, today, dispensingUnit, mayTakeBack],
  );
  const line = lines.find(({ id }) => id === opened?.id);
  const close = (): void => setOpened(null);
  return (
    <Card title={copy.who}>
      {lines.length > 0 && (
        <Box sx={{ mb: 3 }}>
          <Choice
            label={copy.filter}
            value={filter}
            options={FILTERS.map((value) => ({ value, count: lines.filter(IN[value]).length }))
              .filter(({ value, count }) => value !== "post" || value === filter || count > 0)
              .map(({ value, count }) => ({ value, label: copy.filters[value](count) }))}
            onChange={setFilter}
          />
        </Box>
      )}
      {!can("clients:view") && <Alert severity="info">{copy.noClients}</Alert>}
      <DataTable
        label={copy.who}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        emptyText={lines.length > 0 ? copy.noMatch : isWhole ? copy.none : copy.noneHere}
        pageSize={25}
      />
      {line?.client && opened?.as === "call" && (
        <ContactDialog key={line.id} batchId={batch.id} client={line.client} line={line} onClose={close} />
      )}
      {line && opened?.as === "back" && <TakeBackDialog key={line.id} page={page} line={line} onClose={close} />}
    </Card>
  );
}
