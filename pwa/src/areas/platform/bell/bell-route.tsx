import Box from "@mui/material/Box";
import { CheckCheck, Volume2, VolumeX } from "lucide-react";
import { useState } from "react";
import { isMuted, setMuted } from "../../../ui/bell.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { toastProblem } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { NotificationParts } from "../contact/notification-parts.tsx";
import { AdminListTable, ListFilter } from "../lists/admin-list.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { adminProblemText } from "../problem-text.ts";
import { BELL_COLUMNS, BellRead, type BellRow } from "./bell-columns.tsx";
import { bellCopy as copy } from "./bell.copy.ts";
import { BELL_PATH, markRead, useUnreadCount } from "./unread-count.ts";

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const KINDS = optionsOf(copy.kinds);
const STATES = optionsOf(copy.states);

/** What happened on the platform, the latest first. Each administrator reads alone. */
export function Component() {
  const list = useAdminList<BellRow>({
    path: BELL_PATH,
    usualSort: "at",
    isDescending: true,
    filters: ["kind", "state"],
  });
  const unread = useUnreadCount() ?? 0;
  const { isBusy, run } = useAction((error) => {
    toastProblem(adminProblemText(error));
    return null;
  });
  const read = (id?: string): void =>
    void run(async () => {
      await markRead(id);
      list.retry();
    });
  return (
    <>
      <PageHeader
        title={platformCopy.sections.notifications}
        subtitle={copy.bell}
        actions={
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
            <Sound />
            <Button
              isLoading={isBusy}
              disabled={unread === 0}
              startIcon={<CheckCheck size={18} aria-hidden="true" />}
              onClick={() => read()}
            >
              {copy.markAll}
            </Button>
            <ExportButton path={BELL_PATH} question={list.question} fileName={copy.fileName} />
          </Box>
        }
      />
      <NotificationParts />
      <BellRead value={({ id }) => read(id)}>
        <AdminListTable
          list={list}
          label={copy.bell}
          columns={BELL_COLUMNS}
          rowId={({ id }) => id}
          emptyText={copy.empty}
          filters={
            <>
              <ListFilter list={list} name="kind" label={copy.kind} options={KINDS} />
              <ListFilter list={list} name="state" label={copy.state} options={STATES} />
            </>
          }
        />
      </BellRead>
    </>
  );
}

/** The sound of this browser, for the clinic's app too. */
function Sound() {
  const [isQuiet, setQuiet] = useState(isMuted);
  const Icon = isQuiet ? VolumeX : Volume2;
  const turn = (): void => {
    setMuted(!isQuiet);
    setQuiet(!isQuiet);
  };
  return (
    <IconButton label={isQuiet ? copy.soundOn : copy.soundOff} onClick={turn}>
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  );
}
