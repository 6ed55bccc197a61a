import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { copy } from "./desk.copy.ts";
import { CARDS, inOrder, isOnCard, readWork, toDoNow, type Work } from "./desk.queries.ts";
import { WorkCards } from "./work-cards.tsx";
import { workColumns } from "./work-columns.tsx";

const ALL = "todo";
const NONE: readonly Work[] = [];

/** The payments to take now; a card shows its part of the work instead. */
export function TodoPanel() {
  const { db, settings, timeZone } = useClinic();
  const today = useToday(timeZone);
  const emptyText = useEmptyText();
  const isComplete = useIsComplete();
  const [shown, show] = useAddressChoice("show", [ALL, ...CARDS], ALL);
  const work = useLiveQuery(() => readWork(db, { today, timeZone }), [db, today, timeZone]);
  const rows = useMemo(() => {
    if (!work) return NONE;
    return shown === ALL ? toDoNow(work) : inOrder(work.filter(isOnCard[shown]));
  }, [work, shown]);
  const { locale, currency } = settings;
  const columns = useMemo(() => workColumns({ locale, currency }), [locale, currency]);
  const isEmpty = work !== undefined && rows.length === 0;
  return (
    <>
      <WorkCards
        work={work}
        today={today}
        chosen={shown === ALL ? null : shown}
        onChoose={(card) => show(card ?? ALL)}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center", minHeight: 48, mb: 2 }}>
        <Typography component="h2" variant="h3" sx={{ flex: 1 }}>
          {copy.titles[shown]}
        </Typography>
        {shown !== ALL && (
          <Button variant="ghost" onClick={() => show(ALL)}>
            {copy.showAll}
          </Button>
        )}
      </Box>
      {isEmpty && shown === ALL ? (
        <EmptyState title={emptyText(copy.nothingToDo)} hint={isComplete ? copy.nothingToDoHint : undefined} />
      ) : (
        <DataTable
          key={shown}
          label={copy.titles[shown]}
          columns={columns}
          rows={rows}
          rowId={({ key }) => key}
          rowTo={({ to }) => to}
          isLoading={work === undefined}
          emptyText={emptyText(copy.nothingHere)}
          pageSize={25}
        />
      )}
    </>
  );
}
