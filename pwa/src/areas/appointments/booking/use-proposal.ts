import type { FreePlace } from "@fernpaw/domain/appointments/next-free-slots";
import { dayBounds, isDay, localDateOf, minuteOfDay } from "@fernpaw/domain/kernel/time";
import { useEffect, useEffectEvent, useState } from "react";
import { timeText } from "@fernpaw/domain/kernel/clock-words";
import { useClinic } from "../../../session/clinic-context.ts";
import { presentInstant } from "../../../ui/present.ts";
import type { BookingChoices } from "../appointments.queries.ts";
import { firstFree } from "../free-places.queries.ts";
import { type BookingDraft, wishedRoomId } from "../public/booking-draft.ts";

interface Proposing {
  draft: BookingDraft;
  choices: BookingChoices;
  /** The form of this very moment. */
  now: () => BookingDraft;
  put: (part: Partial<BookingDraft>) => void;
}

/** The room that comes with a place, unless the user chose one. */
function proposedRoom(draft: BookingDraft, { roomId: free }: FreePlace): Partial<BookingDraft> {
  const { roomId: proposed, ...rest } = draft.proposal ?? { day: null };
  if (wishedRoomId(draft) !== null || (free ?? undefined) === proposed) return {};
  return { roomId: free, proposal: free === null ? rest : { ...rest, roomId: free } };
}

/**
 * Until a person chooses a time, the form shows the first one at which the booking fits. Answers whether the search
 * goes on: a warning about the time before it would come and go, and move the form.
 */
export function useProposal({ draft, choices, now, put }: Proposing): { isSearching: boolean } {
  const { sync, clinicId, timeZone } = useClinic();
  const { id, typeId, durationMin, vetId, equipmentIds, proposal } = draft;
  const roomId = wishedRoomId(draft);
  const wish = { id, locationId: choices.locationId ?? "", typeId, durationMin, vetId, roomId, equipmentIds };
  const key = JSON.stringify([wish, proposal]);
  const propose = useEffectEvent(async (isCurrent: () => boolean): Promise<void> => {
    if (!proposal || (proposal.day !== null && !isDay(proposal.day))) return;
    const at = { clinicId, now: presentInstant() };
    const startsAt = proposal.day === null ? at.now : dayBounds(proposal.day, timeZone).from;
    const isOfDay = proposal.day !== null && proposal.orLater !== true;
    const place = await firstFree(sync, { ...wish, startsAt }, { at, isOfDay });
    if (!isCurrent() || !now().proposal || place === undefined) return;
    const day = localDateOf(place.startsAt, timeZone);
    const fullDay = proposal.day === null || proposal.day === day ? null : proposal.day;
    put({
      ...(day === now().day ? {} : { day }),
      time: timeText(minuteOfDay(place.startsAt, timeZone)),
      fullDay,
      ...proposedRoom(now(), place),
    });
  });
  const [foundFor, setFoundFor] = useState<string | null>(null);
  useEffect(() => {
    let isLatest = true;
    void propose(() => isLatest).finally(() => {
      if (isLatest) setFoundFor(key);
    });
    return () => {
      isLatest = false;
    };
  }, [key]);
  return { isSearching: proposal !== null && foundFor !== key };
}
