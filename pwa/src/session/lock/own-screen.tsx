import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useEffect, useRef, useState } from "react";
import { useCallForm } from "../../form/use-call-form.ts";
import { FormElement } from "../../form/form-element.tsx";
import type { Profile } from "../tokens/stored-session.ts";
import { Button } from "../../ui/button.tsx";
import { clockTime, fullDate } from "../../ui/clock-time.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAuth } from "../auth-context.ts";
import { useClinic } from "../clinic-context.ts";
import { useSyncFact } from "../sync-client/clinic-provider.tsx";
import { flushDrafts } from "../drafts/drafts.ts";
import { copy } from "./lock.copy.ts";
import { openWithPassword, openWithPin, type UnlockOutcome } from "./own-unlock.ts";
import { PinPad } from "./pin-pad.tsx";
import { openCurtain, openFreely, useTablet } from "./tablet-state.ts";
import { useOwnPin } from "./use-own-pin.ts";

/** On the curtain of a device of one's own: the password, asked of the server, or the PIN, which the device knows. */
export function OwnScreen({ user }: { user: Profile }) {
  const { logout } = useAuth();
  const { sync } = useClinic();
  const isOffline = useSyncFact(sync, ({ state }) => state === "offline");
  const [hasPin] = useOwnPin(user.userId);
  const [wantsPassword, setWantsPassword] = useState(false);
  /** Whether the server answered to the last password; null: there was none. */
  const [isReached, setReached] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [hasPin]);
  if (hasPin === null) return null;

  const attempt = async (work: () => Promise<UnlockOutcome>): Promise<UnlockOutcome> => {
    setBusy(true);
    setProblem(null);
    await flushDrafts();
    const outcome = await work();
    if (outcome.kind === "refused") setProblem(outcome.words);
    setBusy(false);
    return outcome;
  };
  const tryPassword = async (password: string) => {
    const { kind } = await attempt(() => openWithPassword(password));
    setReached(kind !== "unreachable");
  };
  const leave = async () => {
    setBusy(true);
    await flushDrafts();
    await logout();
    openCurtain();
  };
  const isPin = hasPin && !wantsPassword;
  const isAlone = isReached === null ? isOffline : !isReached;
  return (
    <div className="curtain-body">
      <h2 className="t-h2" ref={heading} tabIndex={-1} id="curtain-title">
        {copy.ownTitle}
      </h2>
      <p className="curtain-quiet">{copy.ownWho(`${user.firstName} ${user.lastName}`.trim())}</p>
      {isPin ? (
        <PinPad
          label={copy.pinOf(user.firstName)}
          isBusy={isBusy}
          onPin={(pin) => void attempt(() => openWithPin(user.userId, pin))}
          problem={problem}
        />
      ) : (
        <>
          <PasswordForm isBusy={isBusy} onPassword={(password) => void tryPassword(password)} />
          <p className={problem === null ? "curtain-quiet" : "curtain-alert"} role="status">
            {problem ?? (isAlone ? (hasPin ? copy.ownPinOffline : copy.ownNoServer) : "")}
          </p>
        </>
      )}
      {hasPin && (
        <Button variant="ghost" onClick={() => setWantsPassword(isPin)}>
          {isPin ? copy.usePassword : copy.usePin}
        </Button>
      )}
      <OpenedFreely isPossible={!hasPin && isAlone} />
      <Button variant="ghost" disabled={isAlone || isBusy} onClick={() => void leave()}>
        {copy.ownOther}
      </Button>
    </div>
  );
}

/** The way in where nothing can be checked, and when it was last taken. */
function OpenedFreely({ isPossible }: { isPossible: boolean }) {
  const { openedFreelyAt } = useTablet();
  const { timeZone } = useClinic();
  return (
    <>
      {isPossible && (
        <>
          <Button onClick={openFreely}>{copy.ownFreely}</Button>
          <p className="curtain-quiet">{copy.ownFreelyHint}</p>
        </>
      )}
      {openedFreelyAt !== null && (
        <p className="curtain-quiet">
          {copy.openedFreely(fullDate(localDateOf(openedFreelyAt, timeZone)), clockTime(openedFreelyAt, timeZone))}
        </p>
      )}
    </>
  );
}

function PasswordForm({ isBusy, onPassword }: { isBusy: boolean; onPassword: (password: string) => void }) {
  const form = useCallForm({
    start: () => ({ password: "" }),
    isLocked: isBusy,
    call: ({ password }) => {
      if (password !== "") onPassword(password);
      return Promise.resolve();
    },
    stays: true,
    onSaved: () => form.reset({ password: "" }),
  });
  return (
    <FormElement form={form} className="own-password">
      <TextField
        label={copy.ownPassword}
        type="password"
        autoComplete="current-password"
        {...form.field("password")}
        fullWidth
      />
      <Button type="submit" variant="primary" isLoading={isBusy} fullWidth>
        {copy.open}
      </Button>
    </FormElement>
  );
}
