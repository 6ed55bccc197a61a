import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useAuth } from "../../../session/auth-context.ts";
import { FaceList } from "../../../session/lock/face-list.tsx";
import { copy } from "../../../session/lock/lock.copy.ts";
import { PinPad } from "../../../session/lock/pin-pad.tsx";
import type { KeptPerson } from "../../../session/lock/pin-store.ts";
import { readKeptPeople } from "../../../session/lock/kept-people.ts";
import { keepPerson, type TabletPerson, useTablet } from "../../../session/lock/tablet-state.ts";
import { unlockSignedOut } from "../../../session/lock/unlock.ts";
import { Button } from "../../../ui/button.tsx";
import { AuthPage } from "../auth-page.tsx";

const toPerson = ({ profile }: KeptPerson): TabletPerson => ({
  userId: profile.userId,
  firstName: profile.firstName,
  lastName: profile.lastName,
  hasPin: true,
});

/** The people whose PIN opens this shared tablet although its session is over. Empty on any other device. */
export function useKeptPeople(): KeptPerson[] {
  const { tablet } = useTablet();
  const isShared = tablet !== null;
  // Live: the person whom the server refuses is kept while this page opens already.
  return useLiveQuery(() => (isShared ? readKeptPeople() : []), [isShared]) ?? [];
}

interface TabletPinProps {
  people: readonly KeptPerson[];
  onPassword: () => void;
}

/** On the sign-in page of a shared tablet: a face and its PIN, for the time in which the server is out of reach. */
export function TabletPin({ people, onPassword }: TabletPinProps) {
  const { adoptToken, openByPin } = useAuth();
  const { tablet } = useTablet();
  const [chosenId, setChosenId] = useState(people[0]?.profile.userId);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const chosen = people.find(({ profile }) => profile.userId === chosenId) ?? people[0];
  if (!chosen) return null;
  const person = toPerson(chosen);
  const openCopy = () => {
    keepPerson(person);
    openByPin(chosen);
  };
  const tryPin = async (pin: string) => {
    setBusy(true);
    setProblem(null);
    const words = await unlockSignedOut({ person, pin, adoptToken, openCopy });
    if (words === null) return;
    setProblem(words);
    setBusy(false);
  };
  return (
    <AuthPage title={copy.title} hint={tablet && copy.openByPinHint(tablet.name)} isAnswer isCentred>
      <div className="curtain-body">
        <FaceList
          people={people.map(toPerson)}
          chosenId={person.userId}
          onChoose={(userId) => {
            setChosenId(userId);
            setProblem(null);
          }}
        />
        <PinPad
          key={person.userId}
          label={copy.pinOf(person.firstName)}
          isBusy={isBusy}
          onPin={(pin) => void tryPin(pin)}
          problem={problem}
        />
        <Button variant="ghost" disabled={isBusy} onClick={onPassword}>
          {copy.password}
        </Button>
      </div>
    </AuthPage>
  );
}
