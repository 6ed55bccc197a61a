import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { TabletSmartphone } from "lucide-react";
import { useCallback, useState } from "react";
import { isUnreachable } from "../../../http/client.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { clockTime, minutesBetween, shortDay, timeSince, useNow } from "../../../ui/clock-time.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useDeviceNames } from "../../profile/public/use-device-names.ts";
import { employeeProblem } from "../employee-problem.ts";
import { copy } from "../employees.copy.ts";
import { employeesApi, type HeldWork } from "../public/employees-api.ts";
import { useAccountAction } from "./use-account-action.ts";
import { useAnswer } from "./use-answer.ts";

const words = copy.held;
/** A device tells what waits on it when it is back, which may be long after the lock. */
const LOOK_EVERY_MS = 15_000;

/** Lists the unsent changes on the devices of a locked-out person, with the way to review them. */
export function HeldWorkCard({ userId }: { userId: string }) {
  const held = useAnswer(
    useCallback(() => employeesApi.heldWork(userId), [userId]),
    LOOK_EVERY_MS,
  );
  const devices = useDeviceNames();
  const action = useAccountAction();
  const [asked, setAsked] = useState<HeldWork | null>(null);
  const { data, failure } = held;
  const problem =
    failure === null ? action.problem : isUnreachable(failure) ? copy.signIn.unreachable : employeeProblem(failure);
  const take = async ({ deviceId }: HeldWork) => {
    if (await action.run(() => employeesApi.releaseWork(userId, deviceId))) toastDone(words.taken);
    await held.reload();
  };
  const nameOf = ({ deviceId }: HeldWork): string => devices.get(deviceId) ?? words.aDevice;
  return (
    <Card title={words.title}>
      <Stack spacing={3}>
        <Typography sx={{ color: "ink2" }}>{words.hint}</Typography>
        <ProblemAlert problem={problem} />
        {data?.length === 0 && <Typography>{words.none}</Typography>}
        {data !== null && data.length > 0 && (
          <Box component="ul" aria-label={words.title} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
            {data.map((work) => (
              <HeldLine key={work.deviceId} work={work} name={nameOf(work)} onTake={() => setAsked(work)} />
            ))}
          </Box>
        )}
        {data?.some(({ releasedAt }) => releasedAt !== null) && (
          <div>
            <Button to={paths.notifications}>{words.inbox}</Button>
          </div>
        )}
      </Stack>
      {asked && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(null)}
          onConfirm={() => take(asked)}
          title={words.takeTitle(asked.changes)}
          confirmLabel={words.take}
        >
          {words.takeText}
        </ConfirmDialog>
      )}
      {action.dialog}
    </Card>
  );
}

function HeldLine({ work, name, onTake }: { work: HeldWork; name: string; onTake: () => void }) {
  const { timeZone } = useClinic();
  const now = useNow();
  const { changes, oldestAt, reportedAt, releasedAt } = work;
  const isAllIn = changes === 0 && releasedAt !== null;
  const facts = [
    isAllIn ? words.allIn : words.changes(changes),
    ...(oldestAt === null ? [] : [words.oldest(`${shortDay(oldestAt, timeZone)}, ${clockTime(oldestAt, timeZone)}`)]),
    minutesBetween(reportedAt, now) < 1 ? words.toldNow : words.told(timeSince(reportedAt, now)),
  ];
  return (
    <Box component="li" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}>
      <TabletSmartphone size={22} aria-hidden="true" />
      <Box sx={{ flex: "1 1 10rem", minWidth: 0 }}>
        <Typography component="p" variant="subtitle2" sx={{ overflowWrap: "anywhere" }}>
          {name}
        </Typography>
        <Typography component="p" variant="body2" sx={{ color: "ink2" }}>
          {facts.join(" · ")}
        </Typography>
        {releasedAt !== null && changes > 0 && (
          <Typography component="p" variant="body2">
            {words.coming}
          </Typography>
        )}
      </Box>
      {releasedAt === null && changes > 0 && (
        <Button size="sm" aria-label={words.takeOf(name)} onClick={onTake}>
          {words.take}
        </Button>
      )}
    </Box>
  );
}
