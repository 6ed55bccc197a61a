import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { MessageSquare, Printer } from "lucide-react";
import { useMemo, useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import { ReachedCard, WhereCard } from "./recall-cards.tsx";
import { recallLineColumns } from "./recall-line-columns.tsx";
import { clientLines, recallPage, type RecallLine, type RecallPage } from "./recall.queries.ts";
import { list, page as copy } from "./recalls.copy.ts";
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
  const isComplete = useIsComplete();
  const [isWriting, setWriting] = useState(false);
  const { batch, product, lines } = page;
  const people = useMemo(() => clientLines(lines), [lines]);
  const left = people.filter(({ state }) => state !== "reached");
  const at = batch.recalledAt;
  const facts = [
    batch.recallSource === "" ? "" : copy.source(batch.recallSource),
    batch.status === "recalled" ? batch.statusReason : "",
    at === null ? "" : copy.blocked(fullDate(localDateOf(at, timeZone)), clockTime(at, timeZone)),
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
        {!isComplete && <Alert severity="info">{copy.partly}</Alert>}
        <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { md: "minmax(0, 1fr) 20rem" } }}>
          <WhereCard page={page} />
          <ReachedCard people={people} />
        </Box>
        <WhoReceived page={page} />
      </Stack>
      {isWriting && <WriteDialog page={page} people={left} onClose={() => setWriting(false)} />}
    </>
  );
}

type Filter = keyof typeof copy.filters;

const IN: Readonly<Record<Filter, (line: RecallLine) => boolean>> = {
  all: () => true,
  call: ({ state }) => state === "open" || state === "not_reached",
  waiting: ({ state }) => state === "texted",
  done: ({ state }) => state === "reached",
};
const FILTERS = Object.keys(IN) as Filter[];

function WhoReceived({ page: { batch, product, lines } }: { page: RecallPage }) {
  const { timeZone, can } = useClinic();
  const [filter, setFilter] = useState<Filter>("all");
  const [calledId, setCalledId] = useState<string | null>(null);
  const rows = useMemo(() => lines.filter(IN[filter]), [lines, filter]);
  const { dispensingUnit } = product;
  const columns = useMemo(
    () => recallLineColumns(timeZone, dispensingUnit, ({ id }) => setCalledId(id)),
    [timeZone, dispensingUnit],
  );
  const called = lines.find(({ id }) => id === calledId);
  return (
    <Card title={copy.who}>
      {lines.length > 0 && (
        <Box sx={{ mb: 3 }}>
          <Choice
            label={copy.filter}
            value={filter}
            options={FILTERS.map((value) => ({ value, label: copy.filters[value](lines.filter(IN[value]).length) }))}
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
        emptyText={lines.length === 0 ? copy.none : copy.noMatch}
        pageSize={25}
      />
      {called?.client && (
        <ContactDialog
          key={called.id}
          batchId={batch.id}
          client={called.client}
          line={called}
          onClose={() => setCalledId(null)}
        />
      )}
    </Card>
  );
}
