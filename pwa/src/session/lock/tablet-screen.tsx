import { useEffect, useRef, useState } from "react";
import type { Profile } from "../tokens/stored-session.ts";
import { Button } from "../../ui/button.tsx";
import { useAuth } from "../auth-context.ts";
import { useClinic } from "../clinic-context.ts";
import { useSyncFact } from "../sync-client/clinic-provider.tsx";
import { flushDrafts } from "../drafts/drafts.ts";
import { othersQueues } from "../sync-client/queue.ts";
import type { OthersQueue } from "../sync-client/queue.ts";
import { copy as sessionCopy } from "../session.copy.ts";
import { copy } from "./lock.copy.ts";
import { FaceList } from "./face-list.tsx";
import { PinPad } from "./pin-pad.tsx";
import { fetchTablet } from "./tablet-calls.ts";
import { openCurtain, useTablet } from "./tablet-state.ts";
import type { TabletPerson } from "./tablet-state.ts";
import { unlock } from "./unlock.ts";

const toPerson = ({ userId, firstName, lastName }: Profile): TabletPerson => ({
  userId,
  firstName,
  lastName,
  hasPin: false,
});

/** On the curtain of a shared tablet: everybody who has given the password in this shift. */
export function TabletScreen({ user, isLocked }: { user: Profile; isLocked: boolean }) {
  const { tablet } = useTablet();
  const { adoptToken, logout } = useAuth();
  const { sync } = useClinic();
  const isOffline = useSyncFact(sync, ({ state }) => state === "offline");
  const people = listPeople(tablet?.people ?? [], user);
  const [chosenId, setChosenId] = useState(() => firstFace(people, user, isLocked));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    void fetchTablet();
  }, []);
  const chosen = people.find(({ userId }) => userId === chosenId) ?? toPerson(user);
  const isOther = chosen.userId !== user.userId;
  const hint = isOffline && isOther ? copy.onlyOwn(user.firstName) : null;

  const tryPin = async (pin: string) => {
    setBusy(true);
    setProblem(null);
    await flushDrafts();
    setProblem(await unlock({ person: chosen, isSelf: !isOther, pin, adoptToken }));
    setBusy(false);
  };
  const leave = async () => {
    setBusy(true);
    await flushDrafts();
    await logout();
    openCurtain();
  };

  return (
    <div className="curtain-body">
      <h2 className="t-h2" ref={heading} tabIndex={-1} id="curtain-title">
        {copy.title}
      </h2>
      {isLocked && tablet && <p className="curtain-quiet">{copy.locked(tablet.name)}</p>}
      <FaceList
        people={people}
        chosenId={chosenId}
        onChoose={(userId) => {
          setChosenId(userId);
          setProblem(null);
        }}
      />
      {chosen.hasPin ? (
        <PinPad
          key={chosen.userId}
          label={copy.pinOf(chosen.firstName)}
          isBusy={isBusy}
          onPin={(pin) => void tryPin(pin)}
          problem={problem}
          hint={hint}
        />
      ) : (
        <>
          <p>{copy.noPin(chosen.firstName)}</p>
          <p className="curtain-quiet" role="status">
            {hint}
          </p>
        </>
      )}
      <QueueNotes clinicId={user.clinic?._id ?? ""} />
      <Button variant="ghost" disabled={isOffline || isBusy} onClick={() => void leave()}>
        {copy.password}
      </Button>
      {!isLocked && (
        <Button variant="ghost" onClick={openCurtain}>
          {copy.close}
        </Button>
      )}
    </div>
  );
}

/** Whoever is signed in is always there, also when the shift of the PIN is over. */
function listPeople(people: readonly TabletPerson[], user: Profile): TabletPerson[] {
  return people.some(({ userId }) => userId === user.userId) ? [...people] : [toPerson(user), ...people];
}

/** The lock waits for whoever was there; a switch is to somebody else. */
function firstFace(people: readonly TabletPerson[], user: Profile, isLocked: boolean): string {
  const other = people.find(({ userId, hasPin }) => userId !== user.userId && hasPin);
  return isLocked ? user.userId : (other?.userId ?? user.userId);
}

/** What other people left here waits for them. */
function QueueNotes({ clinicId }: { clinicId: string }) {
  const { sync } = useClinic();
  const [queues, setQueues] = useState<OthersQueue[]>([]);
  useEffect(() => {
    let isCurrent = true;
    othersQueues(sync, clinicId).then(
      (found) => isCurrent && setQueues(found),
      // A browser that cannot list its databases shows none.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [sync, clinicId]);
  return queues.map(({ userId, name, count }) => (
    <p key={userId} className="curtain-quiet">
      {sessionCopy.othersUnsent(count, name)}
    </p>
  ));
}
