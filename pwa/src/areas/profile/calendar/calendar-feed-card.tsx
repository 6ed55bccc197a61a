import { localDateOf } from "@fernpaw/domain/kernel/time";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { CalendarSync, Copy } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useStepUp } from "../../../session/sign-in/step-up.tsx";
import { useServerAction } from "../../../session/sign-in/use-server-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { fullDate, timeSince, useNow } from "../../../ui/clock-time.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import {
  changeFeed,
  listFeeds,
  makeFeed,
  removeFeed,
  type CalendarFeed,
  type FeedNames,
} from "./calendar-feed-calls.ts";
import { copy } from "./calendar-feed.copy.ts";
import { ServerRows } from "../server-rows.tsx";
import { useServerList } from "../use-server-list.ts";

const NAMES = ["initials", "full"] as const;

/** A private address for one's own calendar program: made, renewed and taken away. Needs the server. */
export function CalendarFeedCard() {
  const { can } = useClinic();
  return can("appointments:view") ? <OwnFeed /> : null;
}

function OwnFeed() {
  const { rows, problem, reload } = useServerList(listFeeds);
  const [made, setMade] = useState<string | null>(null);
  const [asked, setAsked] = useState<"renew" | "remove" | null>(null);
  const action = useServerAction();
  const stepUp = useStepUp();
  const feed = rows?.[0];
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    const isDone = await action.run(work);
    reload();
    return isDone;
  };
  const make = (names: FeedNames) => act(async () => setMade(await stepUp.run(() => makeFeed(names))));
  const remove = async (): Promise<void> => {
    if (!(await act(removeFeed))) return;
    setMade(null);
    toastDone(copy.removed);
  };
  return (
    <Card titleLevel="h3" title={copy.title}>
      <Typography variant="body2" sx={{ color: "ink2", mb: 2 }}>
        {copy.hint}
      </Typography>
      <ProblemAlert problem={action.problem} />
      <ServerRows rows={rows} problem={problem} onRetry={reload} label={copy.title}>
        {(row) => <FeedLine feed={row} />}
      </ServerRows>
      <Stack spacing={3} sx={{ alignItems: "flex-start" }}>
        {rows?.length === 0 && <Typography variant="body2">{copy.none}</Typography>}
        {made !== null && <Address url={made} />}
        {feed && (
          <Choice
            label={copy.names}
            value={feed.names}
            options={NAMES.map((value) => ({ value, label: copy.choices[value] }))}
            onChange={(names) => void act(() => changeFeed(names)).then((isDone) => isDone && toastDone(copy.changed))}
          />
        )}
        {rows && (
          <Stack direction="row" sx={{ flexWrap: "wrap", gap: 2 }}>
            <Button
              startIcon={<CalendarSync size={18} aria-hidden="true" />}
              disabled={action.isBusy}
              onClick={() => (feed ? setAsked("renew") : void make("initials"))}
            >
              {feed ? copy.renew : copy.make}
            </Button>
            {feed && (
              <Button variant="ghost" disabled={action.isBusy} onClick={() => setAsked("remove")}>
                {copy.remove}
              </Button>
            )}
          </Stack>
        )}
      </Stack>
      <ConfirmDialog
        isOpen={asked !== null}
        isDestructive
        onClose={() => setAsked(null)}
        onConfirm={async () => {
          if (asked === "remove") await remove();
          else await make(feed?.names ?? "initials");
        }}
        title={copy.sure}
        confirmLabel={asked === "remove" ? copy.remove : copy.renew}
      >
        {copy.sureText}
      </ConfirmDialog>
      {stepUp.dialog}
    </Card>
  );
}

function FeedLine({ feed: { createdAt, readAt } }: { feed: CalendarFeed }) {
  const { timeZone } = useClinic();
  const now = useNow();
  const read = readAt === null ? copy.never : copy.readAt(timeSince(readAt, now));
  return (
    <Typography variant="body2" sx={{ flex: 1 }}>
      {copy.made(fullDate(localDateOf(createdAt, timeZone)))} {read}
    </Typography>
  );
}

function Address({ url }: { url: string }) {
  const handleCopy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url);
    toastDone(copy.copied);
  };
  return (
    <Stack spacing={2} sx={{ width: "100%" }}>
      <TextField
        label={copy.address}
        value={url}
        helperText={copy.once}
        slotProps={{
          htmlInput: { readOnly: true, onFocus: (event: { target: HTMLInputElement }) => event.target.select() },
        }}
      />
      <div>
        <Button startIcon={<Copy size={18} aria-hidden="true" />} onClick={() => void handleCopy()}>
          {copy.copy}
        </Button>
      </div>
    </Stack>
  );
}
