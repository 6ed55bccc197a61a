import type { SlotClaim } from "@fernpaw/domain/appointments/slot-claim";
import { moveAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { appointments } from "@fernpaw/domain/appointments/appointment";
import { shiftedAlong } from "@fernpaw/domain/appointments/series";
import { moveSeries } from "@fernpaw/domain/appointments/series.mutations";
import { localDateOf, minuteOfDay, type Instant } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { useRef, useState } from "react";
import { InlineForm } from "../../../form/form-body.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import type { RefusedChange } from "../../../session/drafts/refused-change.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { timeText } from "@fernpaw/domain/kernel/clock-words";
import { copy } from "../appointments.copy.ts";
import { bookingChoices, type Appointment, type BookingChoices } from "../appointments.queries.ts";
import { DrawerFooter } from "../appointment/drawer-footer.tsx";
import { AskingButton } from "../booking/asking-button.tsx";
import { startOf, wantedStart, type SlotDraft } from "./booking-draft.ts";
import { OccurrenceTimes } from "./occurrence-times.tsx";
import { SeriesScopeChoice, SeriesPlaces, useSeriesScope } from "./series-scope.tsx";
import { SLOT_FIELDS, slotChange, type WantedSlot } from "./slot-change.ts";
import { SlotFields } from "../slot/slot-fields.tsx";
import { slotFieldAt, slotRefusalAt } from "../slot/slot-refusals.ts";
import { SlotTrouble } from "../slot/slot-trouble.tsx";
import { useSlotCheck } from "../slot/use-slot-check.ts";

interface MoveFormProps {
  appointment: Appointment;
  /** Where it was put, and why the form is open: that place is not free. */
  wanted?: WantedSlot | undefined;
  /** It was put there by a drop, which asks what the form would ask. */
  wasTried?: boolean;
  /** A move that the server did not take. */
  refused?: RefusedChange | undefined;
  /** How many of a series went along, itself counted. */
  onMoved?: (count: number) => void;
  onDone: () => void;
}

/** Time, vet and room by fields, beside any dragging. */
export function MoveForm(props: MoveFormProps) {
  const { db, sync } = useClinic();
  const { id, locationId } = props.appointment;
  const choices = useLiveQuery(() => bookingChoices(db, locationId), [db, locationId]);
  // What the author saw: a move that somebody else made while this form stood open is then noticed.
  const [seen] = useState(() => sync.baseOf(appointments, id, SLOT_FIELDS));
  if (!choices) return <SkeletonRows rows={3} />;
  return <OpenMoveForm {...props} choices={choices} seen={seen} />;
}

/** The place that an appointment would take by what the form says. */
function claimFor({ id, locationId, typeId, petIds }: Appointment, draft: SlotDraft, startsAt: Instant): SlotClaim {
  const { durationMin, vetId, roomId, equipmentIds } = draft;
  return { id, locationId, typeId, petIds, equipmentIds, startsAt, durationMin, vetId, roomId };
}

type OpenMoveFormProps = MoveFormProps & { choices: BookingChoices; seen: Promise<Record<string, number>> };

const draftAt = ({ id, typeId }: Appointment, { startsAt, ...place }: WantedSlot, timeZone: string): SlotDraft => ({
  id,
  typeId,
  vetId: place.vetId,
  isUnassigned: place.vetId === null,
  roomId: place.roomId,
  equipmentIds: place.equipmentIds,
  day: localDateOf(startsAt, timeZone),
  time: timeText(minuteOfDay(startsAt, timeZone)),
  durationMin: place.durationMin,
});

const startsBefore = (opened: Appointment, along: readonly Appointment[] = []): ReadonlyMap<string, Instant> =>
  new Map([...along, opened].map(({ id, startsAt }) => [id, startsAt]));

/** Where it goes, what goes along, what stands in the way, and how it is sent. */
function useMove(props: OpenMoveFormProps) {
  const { appointment, wanted = appointment, wasTried = false, refused, choices, seen, onMoved, onDone } = props;
  const { mutate, timeZone } = useClinic();
  // A difference to what the author saw, whatever arrives meanwhile.
  const [opened] = useState(appointment);
  const [staying, setStaying] = useState<readonly string[]>([]);
  const movedCount = useRef(0);
  const series = useSeriesScope(appointment);
  const alongAt = (wishedAt: Instant | null) =>
    (series.scope === "one" || wishedAt === null ? [] : (series.rows ?? [])).map((row) => {
      const isOwn = row.id === appointment.id;
      const shift = { from: appointment.startsAt, to: wishedAt ?? appointment.startsAt };
      return { row, startsAt: isOwn ? shift.to : shiftedAlong(row.startsAt, shift, timeZone) };
    });
  const changeOf = (draft: SlotDraft, startsAt: Instant) => {
    const { durationMin, vetId, roomId, equipmentIds } = draft;
    return slotChange(opened, { startsAt, durationMin, vetId, roomId, equipmentIds });
  };
  const isTogether = series.scope !== "one" && (series.rows?.length ?? 0) > 1;
  const goingAt = (wishedAt: Instant | null) => alongAt(wishedAt).filter(({ row }) => !staying.includes(row.id));
  const form = useActionForm({
    mutation: isTogether ? moveSeries : moveAppointment,
    start: () => draftAt(appointment, wanted, timeZone),
    fieldAt: slotFieldAt,
    refusalAt: slotRefusalAt,
    refused,
    toArgs: (draft, fault) => {
      const startsAt = startOf(draft, timeZone);
      if (startsAt === null) return fault("time", copy.book.chooseTime);
      const set = changeOf(draft, startsAt);
      if (!isTogether) return { id: appointment.id, ...set };
      const { startsAt: isMoved, ...alike } = set;
      const moves = goingAt(startsAt).map(({ row: { id }, startsAt: at }) => (isMoved ? { id, startsAt: at } : { id }));
      return { moves, ...alike };
    },
    isLocked: series.rows === undefined || (isTogether && staying.length === series.rows.length),
    // What is where it was need not be free.
    mayGoOn: (draft) => Object.keys(changeOf(draft, startOf(draft, timeZone) ?? "")).length === 0 || check.mayGoOn(),
    send: async (args, draft) => {
      const changed = Object.keys(changeOf(draft, startOf(draft, timeZone) ?? ""));
      movedCount.current = changed.length === 0 ? 0 : Math.max(1, goingAt(startOf(draft, timeZone)).length);
      if (changed.length === 0) return;
      if ("moves" in args) return mutate(moveSeries, args);
      const versions = await seen;
      const base = Object.fromEntries(changed.map((field) => [field, versions[field] ?? 0]));
      return mutate(moveAppointment, args, { base });
    },
    onSaved: () => {
      if (movedCount.current > 0) onMoved?.(movedCount.current);
      onDone();
    },
  });
  const draft = form.values;
  const wishedAt = startOf(draft, timeZone);
  const along = alongAt(wishedAt);
  const claims = along.map(({ row, startsAt }) => claimFor(row, draft, startsAt));
  const claim = wishedAt === null ? null : claimFor(appointment, draft, wishedAt);
  const goingClaims = claims.filter(({ id }) => !staying.includes(id));
  const check = useSlotCheck({
    claim,
    series: goingClaims,
    choices,
    before: startsBefore(opened, series.rows),
    wasTried,
  });
  return { form, series, going: goingAt(wishedAt), claims, check, staying, setStaying };
}

function OpenMoveForm(props: OpenMoveFormProps) {
  const { appointment, choices, onDone } = props;
  const { timeZone } = useClinic();
  const { form, series, going, claims, check, staying, setStaying } = useMove(props);
  return (
    <InlineForm form={form}>
      <SeriesScopeChoice of={appointment} {...series} />
      <SlotFields draft={form.values} choices={choices} onChange={form.set} fault={form.fault} advice={check.latest} />
      <SeriesPlaces claims={claims} choices={choices} staying={staying} onStaying={setStaying} />
      <DrawerFooter
        words={
          <>
            {claims.length > 1 && <OccurrenceTimes starts={going.map((to) => to.startsAt)} />}
            <SlotTrouble check={check} choices={choices} start={wantedStart(form.values, timeZone)} />
          </>
        }
        problem={form.problem}
        onBack={onDone}
        main={
          <AskingButton isAsking={check.questions.length > 0} isLoading={form.isBusy}>
            {check.questions.length > 0 ? copy.drawer.moveAnyway : copy.drawer.moveSubmit}
          </AskingButton>
        }
      />
    </InlineForm>
  );
}
