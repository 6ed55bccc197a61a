import { bookAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { bookSeries } from "@fernpaw/domain/appointments/series.mutations";
import type { SlotClaim } from "@fernpaw/domain/appointments/slot-claim";
import type { Instant } from "@fernpaw/domain/kernel/time";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { transferPet } from "@fernpaw/domain/pets/pet-owner.mutations";
import { useEffect, useRef, useState } from "react";
import type { Fault } from "../../../form/judge-args.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { DraftHandle } from "../../../session/drafts/drafts.ts";
import { useNow } from "../../../ui/clock-time.tsx";
import { presentInstant } from "../../../ui/present.ts";
import { toastDone } from "../../../ui/toast.ts";
import { bookedWords } from "./booked-words.ts";
import { copy } from "../appointments.copy.ts";
import { petsWithoutOwner, type BookingChoices } from "../appointments.queries.ts";
import { vetsFreeInAll } from "../free-places.queries.ts";
import { copy as seriesCopy } from "../public/series.copy.ts";
import {
  bookingArgs,
  claimOf,
  newDraft,
  pointedPlace,
  restoredDraft,
  startOf,
  type BookingDraft,
  type BookingStart,
} from "../public/booking-draft.ts";
import { readRepeat, type ReadRepeat, type RepeatFault } from "../public/repeat-draft.ts";
import { slotFieldAt, slotRefusalAt } from "../slot/slot-refusals.ts";
import { useProposal } from "./use-proposal.ts";
import { useSlotCheck, type SlotCheck } from "../slot/use-slot-check.ts";

export interface OpenBooking {
  start: BookingStart;
  choices: BookingChoices;
  kept: DraftHandle<BookingDraft>;
  onClose: () => void;
  onBooked?: () => void;
}

/** What the form's repetition means; null: once, or a time that means nothing yet. */
function repetition({ id, repeat, ...draft }: BookingDraft, timeZone: string): ReadRepeat | RepeatFault | null {
  const startsAt = startOf(draft, timeZone);
  return repeat === null || startsAt === null ? null : readRepeat(repeat, { id, startsAt, timeZone });
}

/** Whether the app chooses who does it. */
const isAnybody = ({ vetId, isUnassigned }: BookingDraft): boolean => vetId === null && isUnassigned !== true;

/** Builds the arguments of an appointment, or of a series. */
function buildArgs(draft: BookingDraft, { locationId }: BookingChoices, timeZone: string, fault: Fault) {
  const startsAt = startOf(draft, timeZone);
  const read = repetition(draft, timeZone);
  const without = draft.repeat?.without ?? [];
  if (draft.petIds.length === 0) fault("petIds", copy.book.choosePet);
  if (startsAt === null) return fault("time", copy.book.chooseTime);
  if (typeof read === "string") return fault("repeat", seriesCopy.faults[read]);
  if (draft.petIds.length === 0 || locationId === null) return null;
  if (read?.slots.length === without.length) return fault("without", seriesCopy.nothingLeft);
  const { onlineRequestId } = draft;
  const source = onlineRequestId === undefined ? "phone" : "online";
  const args = bookingArgs(draft, startsAt, { locationId, source });
  if (read === null) return onlineRequestId === undefined ? args : { ...args, onlineRequestId };
  return { ...args, repeat: read.repeat, without };
}

/** Values, messages and sending of the booking form. */
export function useBooking({ start, choices, kept, onClose, onBooked }: OpenBooking) {
  const { db, sync, clinicId, timeZone, mutate, can } = useClinic();
  const now = useNow();
  const bookedVet = useRef<string | null>(null);
  const [linkIds] = useState(() => new Map<string, string>());
  const blank = (): BookingDraft => newDraft(start, choices, { id: newId(), now, timeZone });
  const form = useActionForm({
    mutation: bookAppointment,
    mutationOf: ({ repeat }) => (repeat === null ? bookAppointment : bookSeries),
    start: blank,
    toArgs: (draft, fault) => buildArgs(draft, choices, timeZone, fault),
    fromKept: (before) => restoredDraft(before, { start, choices, fresh: blank() }),
    draft: kept,
    fieldAt: slotFieldAt,
    refusalAt: slotRefusalAt,
    refused: start.refused,
    mayGoOn: () => check.mayGoOn(),
    send: async (args, draft) => {
      const { clientId, petIds } = draft;
      const ownerless = clientId === null || !can("clients:manage") ? [] : await petsWithoutOwner(db, petIds);
      for (const petId of ownerless) {
        const linkId = linkIds.get(petId) ?? newId();
        linkIds.set(petId, linkId);
        await mutate(transferPet, { petId, linkId, fromClientId: null, toClientId: clientId });
      }
      const at = { clinicId, now: presentInstant() };
      const free = isAnybody(draft) ? await vetsFreeInAll(sync, placesOf(draft, choices, timeZone), at) : null;
      const vetId = draft.vetId ?? free?.[0] ?? null;
      bookedVet.current = vetId;
      const booked = { ...args, vetId };
      await ("repeat" in booked
        ? mutate(bookSeries, booked as ArgsOf<typeof bookSeries>)
        : mutate(bookAppointment, booked));
    },
    onSaved: (draft) => {
      const read = repetition(draft, timeZone);
      const startsAt = startOf(draft, timeZone);
      void say(draft, startsAt, read);
      onClose();
      onBooked?.();
    },
  });
  const say = async (draft: BookingDraft, startsAt: Instant | null, read: ReturnType<typeof repetition>) => {
    if (startsAt === null || typeof read === "string") return;
    const left = (read?.slots.length ?? 0) - (draft.repeat?.without.length ?? 0);
    toastDone(
      read === null
        ? await bookedWords(db, { ...draft, vetId: bookedVet.current, startsAt }, { choices, timeZone })
        : seriesCopy.booked(left),
    );
  };
  const draft = form.values;
  const change = (part: Partial<BookingDraft>): void => {
    form.say(null);
    const isChosen = part.time !== undefined;
    const ofDay = part.day === undefined ? null : { day: part.day };
    const proposal = isChosen ? null : withRoomOf(draft, part.proposal ?? ofDay);
    form.set({
      ...part,
      ...(part.day === undefined ? {} : { fullDay: null }),
      ...(isChosen || part.proposal || (part.day !== undefined && draft.proposal) ? { proposal } : {}),
    });
  };
  usePointing(start, () => {
    const part = pointedPlace(start, blank(), form.now().openedOn ?? null);
    if (Object.keys(part).length > 0) form.put(part);
  });
  const { isSearching } = useProposal({ draft, choices, now: form.now, put: form.put });
  const found = useBookingCheck(draft, choices);
  const check = isSearching ? { ...found, advice: undefined } : found;
  /** Somebody waits instead: what was typed is not wanted any more. */
  const forget = (): void => {
    void form.discard();
    onClose();
  };
  return { form, draft, change, forget, check, ...keepTyped(draft, form.put) };
}

/** A proposal for another day keeps the room that came with the one before: the user did not ask for it. */
function withRoomOf({ proposal: before }: Pick<BookingDraft, "proposal">, next: BookingDraft["proposal"]) {
  return next && before?.roomId !== undefined ? { ...next, roomId: before.roomId } : (next ?? null);
}

/** A proposal must not change the text of a field in which the user types. */
function keepTyped({ proposal, day }: BookingDraft, put: (part: Partial<BookingDraft>) => void) {
  return {
    keepTime: (): void => {
      if (proposal) put({ proposal: null });
    },
    /** From then on the proposal is one of the day that the form shows. */
    keepDay: (): void => {
      if (proposal && (proposal.day !== day || proposal.orLater === true))
        put({ proposal: withRoomOf({ proposal }, { day }) });
    },
  };
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

/** The places that are booked: one, or those of the series that are not left out. */
function placesOf(draft: BookingDraft, choices: BookingChoices, timeZone: string): SlotClaim[] {
  const claim = claimOf(draft, choices, timeZone);
  const read = repetition(draft, timeZone);
  if (claim === null) return [];
  if (read === null || typeof read === "string") return [claim];
  const without = draft.repeat?.without ?? [];
  return read.slots
    .filter(({ index }) => !without.includes(index))
    .map(({ id, startsAt }) => ({ ...claim, id, startsAt }));
}

/** What stands against the place, or against those of the series that are not left out. */
function useBookingCheck(draft: BookingDraft, choices: BookingChoices): SlotCheck {
  const { timeZone } = useClinic();
  const places = placesOf(draft, choices, timeZone);
  const claim = places.length === 1 ? (places[0] ?? null) : claimOf(draft, choices, timeZone);
  return useSlotCheck({ claim, series: draft.repeat === null ? [] : places, choices, isAnybody: isAnybody(draft) });
}
