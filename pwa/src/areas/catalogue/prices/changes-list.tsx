import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { OnlineConfirm, useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { takeBackParts } from "./change/send-change.ts";
import { changeColumns } from "./change-columns.tsx";
import { PartProgress } from "./part-progress.tsx";
import { copy } from "./prices.copy.ts";
import { listedChanges, type ListedChange } from "./prices.queries.ts";

const words = copy.changes;

/** The changes of several prices. The newest one that is in force can be taken back. */
export function ChangesList() {
  const { db, mutate } = useClinic();
  const emptyText = useEmptyText();
  const isOffline = useIsOffline();
  const changes = useLiveQuery(() => listedChanges(db), [db]);
  const [asked, setAsked] = useState<ListedChange | null>(null);
  const [parts, setParts] = useState({ done: 0, total: 0 });
  const newestId = changes?.find(({ status }) => status === "applied")?.id;
  const hasPlaces = changes?.some(({ locationName }) => locationName !== "") ?? false;
  const columns = useMemo(
    () =>
      changeColumns(
        hasPlaces,
        (change) =>
          change.id === newestId && (
            <Button
              size="sm"
              disabled={isOffline}
              aria-label={words.takeBackOf(change.label || words.noName)}
              onClick={() => setAsked(change)}
            >
              {words.takeBack}
            </Button>
          ),
      ),
    [hasPlaces, newestId, isOffline],
  );
  const takeBack = async ({ appliedIds }: ListedChange): Promise<void> => {
    const total = appliedIds.length;
    setParts({ done: 0, total });
    try {
      await takeBackParts(mutate, appliedIds, (done) => setParts({ done, total }));
      toastDone(words.takenBack);
    } catch (error) {
      toastProblem(refusalText(error));
    } finally {
      setParts({ done: 0, total: 0 });
    }
  };
  return (
    <>
      {isOffline && (
        <Typography role="status" sx={{ mb: 3 }}>
          {copy.onlineOnly}
        </Typography>
      )}
      <DataTable
        label={words.list}
        columns={columns}
        rows={changes ?? NONE}
        rowId={({ id }) => id}
        isLoading={changes === undefined}
        emptyText={emptyText(words.none)}
        pageSize={25}
      />
      {asked && (
        <OnlineConfirm
          reason={copy.onlineOnly}
          isOpen
          title={words.takeBackTitle(asked.label || words.noName)}
          confirmLabel={words.takeBack}
          onClose={() => setAsked(null)}
          onConfirm={() => takeBack(asked)}
        >
          {words.takeBackText}
          {parts.total > 1 && <PartProgress words={words.progress(parts.done, parts.total)} {...parts} />}
        </OnlineConfirm>
      )}
    </>
  );
}

const NONE: readonly ListedChange[] = [];
