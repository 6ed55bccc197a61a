import {
  choicesId,
  notificationChoices,
  type NotificationKind,
  OPTIONAL_KINDS,
} from "@fernpaw/domain/notifications/notification";
import { chooseNotifications } from "@fernpaw/domain/notifications/notification.mutations";
import { notificationKindWords } from "@fernpaw/domain/notifications/notification-words.copy";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { copy } from "../news/news.copy.ts";

/** Which kinds of notifications this person gets. Each switch is saved at once. */
export function NotificationChoicesCard() {
  const { db, actor, mutate } = useClinic();
  const { userId } = actor;
  const off = useLiveQuery(
    async () => (await rowsOf(db, notificationChoices).get(choicesId(userId)))?.off ?? [],
    [db, userId],
  );
  const choose = (kind: NotificationKind, isOn: boolean) => {
    const others = (off ?? []).filter((one) => one !== kind);
    void mutate(chooseNotifications, { off: isOn ? others : [...others, kind] });
  };
  return (
    <Card title={copy.choices.title}>
      <Typography sx={{ color: "ink2", mb: 2 }}>{copy.choices.hint}</Typography>
      <Stack>
        {OPTIONAL_KINDS.map((kind) => (
          <FormControlLabel
            key={kind}
            control={
              <Switch
                checked={off !== undefined && !off.includes(kind)}
                disabled={off === undefined}
                onChange={(_, isOn) => choose(kind, isOn)}
              />
            }
            label={notificationKindWords[kind]}
            sx={{ minHeight: "var(--d-ctl)" }}
          />
        ))}
      </Stack>
    </Card>
  );
}
