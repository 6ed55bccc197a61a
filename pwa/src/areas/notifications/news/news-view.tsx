import { NOTIFICATION_KINDS, type NotificationKind } from "@fernpaw/domain/notifications/notification";
import { notificationKindWords } from "@fernpaw/domain/notifications/notification-words.copy";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { copy } from "./news.copy.ts";
import { NewsList } from "./news-list.tsx";
import { newsEntries } from "./news.queries.ts";

const PAGE = 30;
const SHOWN = ["all", "unread"] as const;
const KINDS = ["every", ...NOTIFICATION_KINDS] as const;
const SHOWN_OPTIONS = SHOWN.map((value) => ({ value, label: copy.shown[value] }));

const kindWord = (kind: (typeof KINDS)[number]): string =>
  kind === "every" ? copy.everyKind : notificationKindWords[kind];

/** The notifications of this person, newest first. */
export function NewsView() {
  const { db, actor, timeZone } = useClinic();
  const { userId } = actor;
  const [shown, setShown] = useAddressChoice("show", SHOWN, "all");
  const [kind, setKind] = useAddressChoice("kind", KINDS, "every");
  const [most, setMost] = useState(PAGE);
  const entries = useLiveQuery(
    () =>
      newsEntries(
        db,
        { isUnread: shown === "unread", kind: kind === "every" ? null : kind, most },
        { userId, timeZone },
      ),
    [db, shown, kind, most, userId, timeZone],
  );
  return (
    <Stack spacing={3} sx={{ maxWidth: 980 }}>
      <ListFilters>
        <Choice label={copy.show} value={shown} options={SHOWN_OPTIONS} onChange={setShown} />
        <TextField
          select
          label={copy.kind}
          value={kind}
          onChange={({ target }) => setKind(target.value as NotificationKind | "every")}
          sx={{ flex: "1 1 11rem", maxWidth: "20rem" }}
        >
          {KINDS.map((one) => (
            <MenuItem key={one} value={one}>
              {kindWord(one)}
            </MenuItem>
          ))}
        </TextField>
      </ListFilters>
      {entries === undefined && <SkeletonRows rows={4} height={64} />}
      {entries?.length === 0 && <NoNews isUnread={shown === "unread"} isOfKind={kind !== "every"} />}
      {entries && entries.length > 0 && <NewsList entries={entries.slice(0, most)} />}
      {entries && entries.length > most && <Button onClick={() => setMost(most + PAGE)}>{copy.more}</Button>}
      {entries && entries.length > 0 && (
        <Box>
          <Button variant="ghost" to={paths.settings("you")}>
            {copy.choose}
          </Button>
        </Box>
      )}
    </Stack>
  );
}

function NoNews({ isUnread, isOfKind }: { isUnread: boolean; isOfKind: boolean }) {
  if (isOfKind) return <EmptyState title={copy.noneOfKind} />;
  if (isUnread) return <EmptyState title={copy.noneUnread} />;
  return (
    <EmptyState
      title={copy.none}
      hint={copy.noneHint}
      action={<Button to={paths.settings("you")}>{copy.choose}</Button>}
    />
  );
}
