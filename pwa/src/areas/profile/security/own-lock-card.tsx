import { localDateOf } from "@fernpaw/domain/kernel/time";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Profile } from "../../../session/tokens/stored-session.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { lockScreenNow } from "../../../session/lock/lock-screen-now.ts";
import { copy as lockCopy } from "../../../session/lock/lock.copy.ts";
import { forgetOwnPin } from "../../../session/lock/own-pin.ts";
import { canVerify } from "../../../session/lock/pin-store.ts";
import { chooseOwnLock, useTablet } from "../../../session/lock/tablet-state.ts";
import { useOwnPin } from "../../../session/lock/use-own-pin.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "./own-lock.copy.ts";
import { OwnPinDialog } from "./own-pin-dialog.tsx";

const LOCK_MINUTES = [5, 10, 15, 30, 60] as const;
const NEVER = 0;

/** When a device of one's own locks, and what opens it. A shared tablet has its own card. */
export function OwnLockCard({ user }: { user: Profile }) {
  const { tablet, ownLockMin, openedFreelyAt } = useTablet();
  const { timeZone } = useClinic();
  if (tablet !== null) return null;
  return (
    <Card titleLevel="h3" title={copy.title}>
      <Stack spacing={4}>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {copy.hint}
        </Typography>
        <TextField
          select
          label={copy.lockAfter}
          value={ownLockMin ?? NEVER}
          onChange={({ target }) => chooseOwnLock(Number(target.value) === NEVER ? null : Number(target.value))}
        >
          {LOCK_MINUTES.map((minutes) => (
            <MenuItem key={minutes} value={minutes}>
              {copy.minutes(minutes)}
            </MenuItem>
          ))}
          <MenuItem value={NEVER}>{copy.never}</MenuItem>
        </TextField>
        <div>
          <Button onClick={lockScreenNow}>{copy.lockNow}</Button>
        </div>
        {/* Below the button: it comes late, and would move it away from a finger. */}
        {canVerify() && <OwnPin userId={user.userId} />}
        {openedFreelyAt !== null && (
          <Typography variant="body2">
            {lockCopy.openedFreely(
              fullDate(localDateOf(openedFreelyAt, timeZone)),
              clockTime(openedFreelyAt, timeZone),
            )}
          </Typography>
        )}
      </Stack>
    </Card>
  );
}

function OwnPin({ userId }: { userId: string }) {
  const [hasPin, setHasPin] = useOwnPin(userId);
  const [isChoosing, setChoosing] = useState(false);
  const remove = async () => {
    await forgetOwnPin(userId);
    setHasPin(false);
    toastDone(copy.removed);
  };
  if (hasPin === null) return null;
  return (
    <Stack spacing={2}>
      <Typography component="h4" variant="subtitle2">
        {copy.pin}
      </Typography>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {hasPin ? copy.pinOn : copy.pinOff}
      </Typography>
      <Stack direction="row" sx={{ gap: 2, flexWrap: "wrap" }}>
        <Button onClick={() => setChoosing(true)}>{hasPin ? copy.changePin : copy.choosePin}</Button>
        {hasPin && (
          <Button variant="ghost" onClick={() => void remove()}>
            {copy.removePin}
          </Button>
        )}
      </Stack>
      {isChoosing && (
        <OwnPinDialog
          userId={userId}
          onClose={() => setChoosing(false)}
          onChosen={() => {
            setChoosing(false);
            setHasPin(true);
            toastDone(copy.chosen);
          }}
        />
      )}
    </Stack>
  );
}
