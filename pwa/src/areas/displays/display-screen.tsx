import { Armchair, CloudOff, Stethoscope } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { forgetDisplayCode } from "../../session/tokens/display-code.ts";
import { Button } from "../../ui/button.tsx";
import { clockTime, minutesBetween, useNow } from "../../ui/clock-time.tsx";
import { chooseTheme } from "../../ui/theme-preference.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { copy } from "./displays.copy.ts";
import { useWaitingRoom, type WaitingPatient } from "./use-waiting-room.ts";
import "./displays.css";

/** Names that fit on a TV in a size that is read from across the room. */
const MOST_SEEN = 6;
const MOST_WAITING = 12;
/** Without contact names grow wrong; after this they are not shown any more. */
const TRUSTED_MIN = 10;

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A TV does not go to sleep while it shows this. */
function useWakefulness(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    const keepAwake = (): void => {
      // Absent, or refused on low battery: then the device's own setting decides.
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      navigator.wakeLock.request("screen").then(
        (held) => (lock = held),
        () => undefined,
      );
    };
    keepAwake();
    document.addEventListener("visibilitychange", keepAwake);
    return () => {
      document.removeEventListener("visibilitychange", keepAwake);
      void lock?.release();
    };
  }, []);
}

interface DisplayScreenProps {
  code: string;
  /** The code is not good any more, or somebody took it from this screen. */
  onGone: (wasRefused: boolean) => void;
}

export function DisplayScreen({ code, onGone }: DisplayScreenProps) {
  const { room, line, lostAt } = useWaitingRoom(code);
  const now = useNow();
  const timeOf = (at: string): string => clockTime(at, room?.timeZone ?? OWN_ZONE);
  usePageTitle(copy.page);
  useWakefulness();
  useEffect(() => {
    if (line !== "refused") return;
    forgetDisplayCode();
    onGone(true);
  }, [line, onGone]);
  const isTooOld = lostAt !== null && minutesBetween(lostAt, now) >= TRUSTED_MIN;
  return (
    <main className="display">
      <header className="display-head">
        <h1>{room?.clinic || copy.page}</h1>
        <p className="display-clock">{timeOf(now)}</p>
      </header>
      {line === "lost" && (
        <p className="display-lost" role="status">
          <CloudOff size="1em" aria-hidden="true" />
          {isTooOld || lostAt === null || room === null ? copy.lostForLong : copy.lost(timeOf(lostAt))}
        </p>
      )}
      {room === null && line === "connecting" && <p className="display-quiet">{copy.connecting}</p>}
      {room !== null && !isTooOld && (
        <div className="display-columns">
          <Names
            title={copy.seen}
            icon={<Stethoscope size="1em" aria-hidden="true" />}
            tone="exam"
            names={room.seen}
            most={MOST_SEEN}
            nobody={copy.nobodySeen}
          />
          <Names
            title={copy.waiting}
            icon={<Armchair size="1em" aria-hidden="true" />}
            tone="waiting"
            names={room.waiting}
            most={MOST_WAITING}
            nobody={copy.nobodyWaiting}
          />
        </div>
      )}
      <footer className="display-foot">
        <Button size="sm" variant="ghost" onClick={() => chooseTheme("light")}>
          {copy.theme.light}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => chooseTheme("dark")}>
          {copy.theme.dark}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            forgetDisplayCode();
            onGone(false);
          }}
        >
          {copy.forget}
        </Button>
      </footer>
    </main>
  );
}

interface NamesProps {
  title: string;
  icon: ReactNode;
  tone: "exam" | "waiting";
  names: readonly WaitingPatient[];
  most: number;
  nobody: string;
}

const words = ({ pet, initial }: WaitingPatient): string =>
  `${pet || copy.unnamed}${initial === "" ? "" : ` ${initial}.`}`;

function Names({ title, icon, tone, names, most, nobody }: NamesProps) {
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  // Two of one name are two patients: the second has a key of its own.
  const keys = shown.map(
    (name, at) => `${words(name)} ${shown.slice(0, at).filter((one) => words(one) === words(name)).length}`,
  );
  return (
    <section className={`display-column display-${tone} tone-${tone}`} aria-label={title}>
      <h2>
        {icon}
        {title}
      </h2>
      <ul aria-live="polite">
        {shown.map((name, at) => (
          <li key={keys[at]}>{words(name)}</li>
        ))}
      </ul>
      {names.length === 0 && <p className="display-quiet">{nobody}</p>}
      {rest > 0 && <p className="display-quiet">{copy.more(rest)}</p>}
    </section>
  );
}
