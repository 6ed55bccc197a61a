import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Monitor, Plus } from "lucide-react";
import { useState } from "react";
import { useServerAction } from "../../../session/sign-in/use-server-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { minutesBetween, timeSince, useNow } from "../../../ui/clock-time.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { listDisplays, removeDisplay, type Display } from "./display-calls.ts";
import { DisplayDialog } from "./display-dialog.tsx";
import { copy } from "./displays.copy.ts";
import { ServerRows } from "../server-rows.tsx";
import { useServerList } from "../use-server-list.ts";

/** TVs of the waiting room: the owner makes each a code, and takes it away. */
export function DisplaysCard() {
  const { rows, problem, reload } = useServerList(listDisplays);
  const [opened, setOpened] = useState<Display | "new" | null>(null);
  const [asked, setAsked] = useState<Display | null>(null);
  const action = useServerAction();
  return (
    <Card titleLevel="h3" title={copy.title}>
      <Typography variant="body2" sx={{ color: "ink2", mb: 2 }}>
        {copy.hint}
      </Typography>
      <ServerRows rows={rows} problem={problem} onRetry={reload} label={copy.title}>
        {(display) => (
          <>
            <DisplayLine display={display} />
            <Button size="sm" aria-label={copy.changeOf(display.name)} onClick={() => setOpened(display)}>
              {copy.change}
            </Button>
            <Button size="sm" aria-label={copy.removeOf(display.name)} onClick={() => setAsked(display)}>
              {copy.remove}
            </Button>
          </>
        )}
      </ServerRows>
      <Stack spacing={3} sx={{ alignItems: "flex-start" }}>
        {rows?.length === 0 && <Typography variant="body2">{copy.none}</Typography>}
        <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setOpened("new")}>
          {copy.add}
        </Button>
      </Stack>
      {opened !== null && (
        <DisplayDialog
          display={opened === "new" ? null : opened}
          onClose={() => {
            setOpened(null);
            reload();
          }}
        />
      )}
      {asked && (
        <ConfirmDialog
          isOpen
          isDestructive
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            if (await action.run(() => removeDisplay(asked.id))) toastDone(copy.removed(asked.name));
            reload();
          }}
          title={copy.sure(asked.name)}
          confirmLabel={copy.remove}
        >
          {copy.sureText}
        </ConfirmDialog>
      )}
    </Card>
  );
}

function DisplayLine({ display }: { display: Display }) {
  const now = useNow();
  const { lastSeenAt } = display;
  const opened =
    lastSeenAt === null
      ? copy.never
      : minutesBetween(lastSeenAt, now) < 1
        ? copy.openedNow
        : copy.opened(timeSince(lastSeenAt, now));
  return (
    <>
      <Monitor size={22} aria-hidden="true" />
      <Box sx={{ flex: "1 1 10rem", minWidth: 0 }}>
        <Typography component="p" variant="subtitle2" sx={{ overflowWrap: "anywhere" }}>
          {display.name}
        </Typography>
        <Typography component="p" variant="body2" sx={{ color: "ink2" }}>
          {`${copy.namesOf[display.names]} · ${opened}`}
        </Typography>
      </Box>
    </>
  );
}
