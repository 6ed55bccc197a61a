import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TRY_AGAIN } from "../../ui/try-again.copy.ts";
import { type BookingPage, type FreeTime, type FreeTimes, loadTimes } from "./booking-calls.ts";
import { copy } from "./booking.copy.ts";

interface TimeStepProps {
  slug: string;
  page: BookingPage;
  typeId: string;
  location: BookingPage["locations"][number];
  chosen: FreeTime | null;
  /** Another number: the times are looked up anew, of the same days. */
  round: number;
  /** Why another time is to be chosen. */
  problem: string | null;
  onChange: (time: FreeTime | null) => void;
}

interface Wanted {
  typeId: string;
  locationId: string;
  from: string;
  round: number;
}

/** The free times from a day on; null while they are looked up. */
function useTimes(slug: string, { typeId, locationId, from, round }: Wanted) {
  const [found, setFound] = useState<{ key: string; free: FreeTimes | "problem" } | null>(null);
  const [tries, setTries] = useState(0);
  const key = [slug, typeId, locationId, from, round, tries].join(" ");
  useEffect(() => {
    let isLeft = false;
    const keep = (free: FreeTimes | "problem"): void => {
      if (!isLeft) setFound({ key, free });
    };
    loadTimes(slug, { typeId, locationId, from }).then(keep, () => keep("problem"));
    return () => {
      isLeft = true;
    };
  }, [slug, typeId, locationId, from, key]);
  return { free: found?.key === key ? found.free : null, again: () => setTries(tries + 1) };
}

/** The free times of a week, by day. A week without any is passed over by the server. */
export function TimeStep({ slug, page, typeId, location, chosen, round, problem, onChange }: TimeStepProps) {
  const [from, setFrom] = useState(page.firstDay);
  const [before, setBefore] = useState<readonly string[]>([]);
  const [day, setDay] = useState<string | null>(null);
  const { free, again } = useTimes(slug, { typeId, locationId: location.id, from, round });
  if (chosen !== null) {
    return (
      <section className="book-step">
        <h2>{copy.steps.time}</h2>
        <p className="book-chosen">{copy.chosen(`${chosen.dayWords}, ${chosen.words}`)}</p>
        <div>
          <Button onClick={() => onChange(null)}>{copy.change}</Button>
        </div>
      </section>
    );
  }
  const go = (first: string, way: readonly string[]): void => {
    setBefore(way);
    setFrom(first);
    onChange(null);
  };
  return (
    <section className="book-step" aria-busy={free === null}>
      <h2>{copy.steps.time}</h2>
      {problem !== null && (
        <p role="alert" className="book-fault">
          {problem}
        </p>
      )}
      {free === null && <p role="status">{copy.loadingTimes}</p>}
      {free === "problem" && (
        <>
          <p role="alert">{copy.problem}</p>
          <Button onClick={again}>{TRY_AGAIN}</Button>
        </>
      )}
      {free !== null && free !== "problem" && (
        <>
          {free.days.length === 0 ? (
            <p>{copy.noTimes(location.phone)}</p>
          ) : (
            <Days days={free.days} chosen={day} onDay={setDay} onChange={onChange} />
          )}
          <Ways
            next={free.next}
            onEarlier={before.length === 0 ? null : () => go(before.at(-1) ?? page.firstDay, before.slice(0, -1))}
            onLater={(first) => go(first, [...before, from])}
          />
          {free.days.length > 0 && <p className="book-note">{copy.zone(page.timeZone)}</p>}
        </>
      )}
    </section>
  );
}

interface WaysProps {
  next: string | null;
  /** Null: these are the first days. */
  onEarlier: (() => void) | null;
  onLater: (day: string) => void;
}

function Ways({ next, onEarlier, onLater }: WaysProps) {
  if (next === null && onEarlier === null) return null;
  return (
    <div className="book-ways">
      {onEarlier && <Button onClick={onEarlier}>{copy.earlier}</Button>}
      {next !== null && <Button onClick={() => onLater(next)}>{copy.later}</Button>}
    </div>
  );
}

interface DaysProps {
  days: FreeTimes["days"];
  /** Null: the first one. */
  chosen: string | null;
  onDay: (day: string) => void;
  onChange: (time: FreeTime) => void;
}

/** The days with free times, and the times of one of them. */
function Days({ days, chosen, onDay, onChange }: DaysProps) {
  const shown = days.find(({ day }) => day === chosen) ?? days[0];
  if (!shown) return null;
  return (
    <>
      <div className="book-days" role="group" aria-label={copy.days}>
        {days.map(({ day, words }) => (
          <button
            key={day}
            type="button"
            className="tap book-time"
            aria-pressed={day === shown.day}
            onClick={() => onDay(day)}
          >
            {words}
          </button>
        ))}
      </div>
      <div className="book-times" role="group" aria-label={copy.timesOf(shown.words)}>
        {shown.times.map(({ startsAt, words }) => (
          <button
            key={startsAt}
            type="button"
            className="tap book-time"
            onClick={() => onChange({ startsAt, words, dayWords: shown.words })}
          >
            {words}
          </button>
        ))}
      </div>
    </>
  );
}
