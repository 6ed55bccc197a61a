import type { SlotClaim } from "@fernpaw/domain/appointments/slot-claim";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useEffectEvent, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useNow } from "../../../ui/clock-time.tsx";
import { presentInstant } from "../../../ui/present.ts";
import { useAskedOnce } from "../../../ui/use-asked-once.ts";
import { slotAdvice, type BookingChoices } from "../appointments.queries.ts";
import { vetsFreeInAll } from "../free-places.queries.ts";
import { copy as bookingCopy } from "../appointments.copy.ts";
import { copy as seriesCopy } from "../public/series.copy.ts";
import { isRefused, troubleIn } from "../series.queries.ts";
import { isPastStart } from "../public/past-start.ts";
import { type CheckedAdvice, questionsOf } from "./slot-objections.ts";

export interface SlotCheck {
  /** Undefined while it is looked up, and without a place. */
  advice: CheckedAdvice | undefined;
  /** The same, or that of the place before while this one is looked up: what is offered does not come and go. */
  latest: CheckedAdvice | undefined;
  /** What the last try has found and asked; empty once the place is another one. */
  questions: readonly string[];
  /** Looks once more, at what is there now. The first try that would stand beside others asks; the second is a yes. */
  mayGoOn: () => Promise<boolean>;
}

interface CheckedSlot {
  /** Null: there is no place yet. */
  claim: SlotClaim | null;
  /** The places of a whole series, that one among them; fewer than two: it is alone. */
  series: readonly SlotClaim[];
  choices: BookingChoices;
  /** When each begins now, by id. The form does not ask about a past start that stays. */
  before?: ReadonlyMap<string, Instant>;
  /** The place was tried elsewhere, as by a drop on the board: opening the form asks, and its first tap is the answer. */
  wasTried?: boolean;
  /** Without a named vet the app books a free one; left out: it books none. */
  isAnybody?: boolean;
}

const pastWords = (count: number, of: number): string =>
  of === 1 ? bookingCopy.book.past : seriesCopy.somePassed(count, of);

/** What stands in the way of a place, from this device's rows alone: told at once, and asked about before it is taken. */
export function useSlotCheck(slot: CheckedSlot): SlotCheck {
  const { claim, series, choices, before, wasTried = false, isAnybody = false } = slot;
  const { sync, clinicId, timeZone } = useClinic();
  const now = useNow();
  const key = JSON.stringify([claim, series, isAnybody]);
  const placesAt = (place: SlotClaim): readonly SlotClaim[] => (series.length < 2 ? [place] : series);
  const look = async (place: SlotClaim, present: Instant): Promise<CheckedAdvice> => {
    const at = { clinicId, now: present };
    const places = placesAt(place);
    const [advised, freeVets] = await Promise.all([
      slotAdvice(sync, place, at),
      isAnybody ? vetsFreeInAll(sync, places, at) : null,
    ]);
    return { ...advised, freeVets, places: places.length };
  };
  const found = useLiveQuery(
    async () => ({ key, advice: claim === null ? undefined : await look(claim, now) }),
    [sync, clinicId, key, now],
  );
  const [last, setLast] = useState<{ key: string; questions: string[] }>({ key: "", questions: [] });
  const questions = last.key === key ? last.questions : [];
  const asked = useAskedOnce(questions);
  const mayGoOn = async (): Promise<boolean> => {
    if (claim === null) return true;
    const at = { clinicId, now: presentInstant() };
    const own = series.length < 2 ? questionsOf(await look(claim, at.now), choices, timeZone) : [];
    const trouble = series.length < 2 ? [] : await troubleIn(sync, series, at);
    const isAsked = trouble.length > 0 && !trouble.some(isRefused);
    const fit = isAsked ? [seriesCopy.someDoNotFit(trouble.length, series.length)] : own;
    const places = placesAt(claim);
    const past = places.filter(
      (place) => before?.get(place.id) !== place.startsAt && isPastStart(place, { now: at.now, timeZone, choices }),
    );
    const all = [...(past.length > 0 ? [pastWords(past.length, places.length)] : []), ...fit];
    setLast({ key, questions: all });
    return asked.mayGoOn(all);
  };
  const [firstKey] = useState(key);
  const asksAtOnce = wasTried && key === firstKey;
  // Where it cannot be looked up, the tap says why.
  const askAtOnce = useEffectEvent(() => void mayGoOn().catch(() => undefined));
  useEffect(() => {
    if (!asksAtOnce) return undefined;
    const timer = setTimeout(() => askAtOnce());
    return () => clearTimeout(timer);
  }, [asksAtOnce]);
  const latest = claim === null ? undefined : found?.advice;
  const advice = found?.key === key ? latest : undefined;
  return { advice, latest, questions: asked.isAsked ? questions : [], mayGoOn };
}
