import Typography from "@mui/material/Typography";
import { useEffect, useMemo, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { type Device, listWrongTimes, type WrongTime } from "../profile-calls.ts";
import { copy, deviceName } from "../profile.copy.ts";
import { wrongTimesColumns } from "./wrong-times-columns.tsx";

const words = copy.wrongTimes;

/** Changes that came from a device with a time that cannot be right; a page of the server at a time. */
export function WrongTimesDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { timeZone } = useClinic();
  const columns = useMemo(() => wrongTimesColumns(timeZone), [timeZone]);
  const [rows, setRows] = useState<readonly WrongTime[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  /** The page that is on its way; null: none. */
  const [asked, setAsked] = useState<{ before: number | null } | null>({ before: null });
  const [next, setNext] = useState<number | null>(null);
  useEffect(() => {
    if (asked === null) return undefined;
    let isCurrent = true;
    listWrongTimes(device.id, asked.before).then(
      (page) => {
        if (!isCurrent) return;
        setRows((before) => [...before, ...page.rows]);
        setNext(page.next);
        setAsked(null);
        setProblem(null);
      },
      (error: unknown) => isCurrent && setProblem(problemText(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [asked, device.id]);
  return (
    <Dialog isOpen onClose={onClose} title={words.titleOf(deviceName(device))} size="4xl">
      <Typography variant="body2" sx={{ color: "ink2", mb: 3 }}>
        {words.hint}
      </Typography>
      <DataTable
        label={words.label}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        isLoading={asked !== null && rows.length === 0 && problem === null}
        problem={problem}
        onRetry={() => setAsked((before) => ({ before: before?.before ?? null }))}
        emptyText={words.none}
      />
      {next !== null && (
        <Button disabled={asked !== null} onClick={() => setAsked({ before: next })}>
          {words.older}
        </Button>
      )}
    </Dialog>
  );
}
