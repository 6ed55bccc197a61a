import { bookAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { bookSeries } from "@fernpaw/domain/appointments/series.mutations";
import { transferPet } from "@fernpaw/domain/pets/pet-owner.mutations";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { DraftHandle } from "../../../session/drafts/drafts.ts";
import { useNow } from "../../../ui/clock-time.tsx";
import { focusFirstFault } from "../../../ui/form-faults.ts";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { bookedWords } from "./booked-words.ts";
import { petsWithoutOwner, type BookingChoices } from "../appointments.queries.ts";
import { copy as seriesCopy } from "./series.copy.ts";
import {
  bookingArgs,
  claimOf,
  newDraft,
  pointedPlace,
  restoredDraft,
  startOf,
  type BookingDraft,
  type BookingStart,
} from "./booking-draft.ts";
import { readRepeat, type ReadRepeat } from "./repeat-draft.ts";
import { useSlotCheck, type SlotCheck } from "./use-slot-check.ts";

export interface OpenBooking {
  start: BookingStart;
  choices: BookingChoices;
  kept: DraftHandle<BookingDraft>;
  before: BookingDraft | null;
  onClose: () => void;
  onBooked?: () => void;
}

/** What the booking form holds, what is said to it, and how it is sent. */
export function useBooking({ start, choices, kept, before, onClose, onBooked }: OpenBooking) {
  const { db, timeZone, mutate, can } = useClinic();
  const now = useNow();
  const blank = (): BookingDraft => newDraft(start, choices, { id: newId(), now, timeZone });
  const [draft, setDraft] = useState<BookingDraft>(() =>
    before ? restoredDraft(before, { start, choices, fresh: blank() }) : blank(),
  );
  const latest = useRef(draft);
  const [hasTried, setTried] = useState(false);
  const action = useAction();
  const change = (part: Partial<BookingDraft>): void => {
    latest.current = { ...latest.current, ...part };
    action.say(null);
    setDraft(latest.current);
    kept.keep(latest.current);
  };
  usePointing(start, () => {
    const part = pointedPlace(start, blank(), latest.current.openedOn ?? null);
    if (Object.keys(part).length === 0) return;
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    if (kept.isTyped()) kept.keep(latest.current);
  });
  const startOver = (): void => {
    latest.current = blank();
    setDraft(latest.current);
    void kept.discard();
  };
  const startsAt = startOf(draft, timeZone);
  const read =
    draft.repeat === null || startsAt === null ? null : readRepeat(draft.repeat, { id: draft.id, startsAt, timeZone });
  const without = draft.repeat?.without ?? [];
  const check = useBookingCheck(draft, choices, typeof read === "string" ? null : read);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const { locationId } = choices;
    if (draft.petIds.length === 0 || startsAt === null || locationId === null || typeof read === "string") {
      return focusFirstFault(event.currentTarget);
    }
    if (read?.slots.length === without.length) return action.say(seriesCopy.nothingLeft);
    if (!(await check.mayGoOn())) return;
    const args = bookingArgs(draft, startsAt, { locationId, source: "phone" });
    const { clientId } = draft;
    const ownerless = clientId === null || !can("clients:manage") ? [] : await petsWithoutOwner(db, draft.petIds);
    const isDone = await action.run(async () => {
      for (const petId of ownerless)
        await mutate(transferPet, { petId, linkId: newId(), fromClientId: null, toClientId: clientId });
      if (read === null) await mutate(bookAppointment, args);
      else await mutate(bookSeries, { ...args, repeat: read.repeat, without });
    });
    if (!isDone) return;
    await kept.discard();
    toastDone(
      read === null
        ? await bookedWords(db, { ...draft, startsAt }, { choices, timeZone })
        : seriesCopy.booked(read.slots.length - without.length),
    );
    onClose();
    onBooked?.();
  };
  /** Somebody waits instead: what was typed is not wanted any more. */
  const forget = (): void => {
    void kept.discard();
    onClose();
  };
  return { draft, change, startOver, forget, hasTried, check, action, submit };
}

/** The page beside the form can be pointed at again: that place is meant then. */
function usePointing(start: BookingStart, onPoint: () => void): void {
  const known = useRef(start);
  useEffect(() => {
    if (known.current === start) return;
    known.current = start;
    onPoint();
  });
}

/** What stands against the place, or against those of the series that are not left out. */
function useBookingCheck(draft: BookingDraft, choices: BookingChoices, read: ReadRepeat | null): SlotCheck {
  const { timeZone } = useClinic();
  const claim = claimOf(draft, choices, timeZone);
  const without = draft.repeat?.without ?? [];
  const slots = (read?.slots ?? []).filter(({ index }) => !without.includes(index));
  const series = claim === null ? [] : slots.map(({ id, startsAt }) => ({ ...claim, id, startsAt }));
  return useSlotCheck({ claim: series.length === 1 ? (series[0] ?? claim) : claim, series, choices });
}
