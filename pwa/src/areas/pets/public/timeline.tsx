import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { unmergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { addMinutes, localDateOf } from "@fernpaw/domain/kernel/time";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import { useLiveQuery } from "dexie-react-hooks";
import { Suspense, use, useState } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useSyncFact } from "../../../session/sync-client/clinic-provider.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { clockTime, fullDate, useNow, useToday } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { ToneIcon } from "../../../ui/status-chip.tsx";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { CLOSED_KEPT_DAYS, PACKED_AFTER_DAYS } from "../../appointments/appointments.queries.ts";
import { AppointmentDrawer } from "../../appointments/public/appointment-drawer.tsx";
import { AppointmentStatusChip } from "../../appointments/public/appointment-status-chip.tsx";
import { CheckInDialog } from "../../appointments/public/check-in-dialog.tsx";
import { copy } from "./timeline.copy.ts";
import type { TimelineEvent } from "../../../timeline-source.ts";
import { loadTimelineSources, timelineOf } from "../timeline/timeline-of.ts";
import { weightUnitOf } from "./weight.ts";

const AT_ONCE = 30;

interface TimelineProps {
  /** Of a client's page: he and those who were merged into him. */
  clientIds?: readonly string[];
  petIds: readonly string[];
  /** Whose older history the server may have: one pet's. */
  olderOf?: string;
}

/** What has happened and what is planned, latest first. */
export function Timeline(props: TimelineProps) {
  const loading = (
    <Card title={copy.title}>
      <SkeletonRows />
    </Card>
  );
  return (
    <Suspense fallback={loading}>
      <TimelineCard {...props} />
    </Suspense>
  );
}

function TimelineCard({ clientIds = [], petIds, olderOf }: TimelineProps) {
  const sources = use(loadTimelineSources());
  const { sync, db, timeZone, settings } = useClinic();
  const ids = [...clientIds, "|", ...petIds].join();
  const events = useLiveQuery(async () => {
    const types = new Map((await rowsOf(db, petTypes).toArray()).map((type) => [type.id, type]));
    const unitOf = (id: string) => weightUnitOf(types.get(id), settings.weightUnit);
    return timelineOf(sources, { sync, timeZone, clientIds, petIds, unitOf });
    // The lists are new ones each time; what they hold is not.
  }, [sync, db, timeZone, settings.weightUnit, sources, ids]);
  const [shown, setShown] = useState(AT_ONCE);
  const [openId, setOpenId] = useState<string | null>(null);
  const [readId, setReadId] = useState<string | null>(null);
  const read = events?.find(({ id }) => id === readId);
  const [checkInId, setCheckInId] = useState<string | null>(null);
  const isWhole = useIsWhole(olderOf, events);
  const left = Math.max(0, (events?.length ?? 0) - shown);
  return (
    <Card title={copy.title}>
      {events === undefined && <SkeletonRows />}
      {events?.length === 0 && <Typography>{copy.nothing}</Typography>}
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {events?.slice(0, shown).map((event, index) => (
          <TimelineRow
            key={event.id}
            event={event}
            showsPet={clientIds.length > 0}
            isLast={index === Math.min(events.length, shown) - 1}
            onOpen={
              event.Dialog ? () => setReadId(event.id) : event.appointment ? () => setOpenId(event.id) : undefined
            }
          />
        ))}
      </Box>
      {left > 0 && <Button onClick={() => setShown(shown + AT_ONCE)}>{copy.more(Math.min(left, AT_ONCE))}</Button>}
      {left === 0 && olderOf !== undefined && !isWhole && <Older petId={olderOf} before={events?.at(-1)?.at} />}
      <AppointmentDrawer appointmentId={openId} onClose={() => setOpenId(null)} onCheckIn={setCheckInId} />
      {read?.Dialog && read.petId !== undefined && (
        <Suspense>
          <read.Dialog id={read.id} petId={read.petId} onClose={() => setReadId(null)} />
        </Suspense>
      )}
      <CheckInDialog appointmentId={checkInId} onClose={() => setCheckInId(null)} />
    </Card>
  );
}

/**
 * Whether the device has all that the server may have: it keeps closed history for longer than the clinic knows the pet and
 * for longer than the pet lives. A list may bring an older pet a history from before the clinic knew it.
 */
function useIsWhole(petId: string | undefined, events: readonly TimelineEvent[] | undefined): boolean {
  const { db, sync, timeZone } = useClinic();
  const now = useNow();
  const pet = useLiveQuery(() => (petId === undefined ? undefined : rowsOf(db, pets).get(petId)), [db, petId]);
  const hasHistory = useSyncFact(sync, ({ buckets }) => buckets.p2.state === "loaded");
  const keptDays = hasHistory ? CLOSED_KEPT_DAYS : PACKED_AFTER_DAYS;
  const keptFrom = addMinutes(now, -keptDays * 24 * 60);
  if (!pet || pet.createdAt <= keptFrom) return false;
  if (pet.importId !== null || pet.birthOn === null || pet.birthOn <= localDateOf(keptFrom, timeZone)) return false;
  const firstDay = localDateOf(pet.createdAt, timeZone);
  return events?.every(({ at }) => localDateOf(at, timeZone) >= firstDay) ?? false;
}

interface TimelineRowProps {
  event: TimelineEvent;
  showsPet: boolean;
  isLast: boolean;
  onOpen: (() => void) | undefined;
}

const OPENS = { flex: 1, minWidth: 0, alignItems: "flex-start", justifyContent: "flex-start", borderRadius: "8px" };

function TimelineRow({ event, showsPet, isLast, onOpen }: TimelineRowProps) {
  const content = <TimelineWords event={event} showsPet={showsPet} />;
  return (
    <Box component="li" sx={{ display: "flex", gap: 3 }}>
      <Box sx={{ display: "flex", flexDirection: "column", alignItems: "center", gap: 1 }}>
        <ToneIcon tone={event.tone} icon={event.icon} size={44} />
        {!isLast && <Box sx={{ flex: 1, width: 2, bgcolor: "line", minHeight: 12, mb: 1 }} />}
      </Box>
      {onOpen ? (
        <ButtonBase onClick={onOpen} sx={OPENS}>
          {content}
        </ButtonBase>
      ) : (
        content
      )}
    </Box>
  );
}

function TimelineWords({ event, showsPet }: Pick<TimelineRowProps, "event" | "showsPet">) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const day = localDateOf(event.at, timeZone);
  const hour = clockTime(event.at, timeZone);
  const exact = day === today ? copy.today(hour) : `${fullDate(day)}, ${hour}`;
  const isStruck = event.inError !== undefined;
  const detail = isStruck ? <s key="detail">{event.detail}</s> : event.detail;
  const words = [showsPet ? event.petName : "", detail].filter((part) => part !== "");
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        display: "flex",
        flexWrap: "wrap",
        columnGap: 4,
        justifyContent: "space-between",
        pb: 4,
        textAlign: "start",
      }}
    >
      <Box sx={{ flex: "1 1 12rem", minWidth: 0 }}>
        <Typography variant="subtitle1" component="p" sx={{ overflowWrap: "anywhere" }}>
          <bdi>{event.title}</bdi>
        </Typography>
        {words.length > 0 && (
          <Typography sx={{ overflowWrap: "anywhere" }}>
            <Dotted parts={words} />
          </Typography>
        )}
        {isStruck && <Typography sx={{ color: "ink2", overflowWrap: "anywhere" }}>{event.inError}</Typography>}
        <Stack direction="row" spacing={2} sx={{ alignItems: "center", flexWrap: "wrap" }}>
          {event.appointment && <AppointmentStatusChip status={event.appointment.status} />}
          {event.isPending && <PendingMark />}
        </Stack>
        {event.mergedClientId !== undefined && <MergedRecord clientId={event.mergedClientId} />}
      </Box>
      <Typography component="span">
        <time dateTime={event.isDay ? day : event.at}>{event.isDay ? fullDate(day) : exact}</time>
      </Typography>
    </Box>
  );
}

/** The way to the record that is no longer used by itself, and back. */
function MergedRecord({ clientId }: { clientId: string }) {
  const { mutate, can } = useClinic();
  const undo = (): void => {
    mutate(unmergeClients, { id: clientId }).then(
      () => toastDone(copy.mergeUndone),
      (error: unknown) => toastProblem(refusalText(error)),
    );
  };
  return (
    <Stack direction="row" sx={{ flexWrap: "wrap", columnGap: 3 }}>
      <Button variant="link" to={paths.client(clientId)}>
        {copy.openMerged}
      </Button>
      {can("clients:manage") && (
        <Button variant="link" onClick={undo}>
          {copy.undoMerge}
        </Button>
      )}
    </Stack>
  );
}

/** What is older than the device keeps, when somebody asks for it. */
function Older({ petId, before }: { petId: string; before: string | undefined }) {
  const { sync } = useClinic();
  const [state, setState] = useState<"idle" | "loading" | "none" | "failed">("idle");
  const load = async (): Promise<void> => {
    setState("loading");
    try {
      const { rows } = await sync.loadHistory({ pet: petId }, before);
      setState(rows === 0 ? "none" : "idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <Stack spacing={2} sx={{ alignItems: "flex-start", mt: 2 }}>
      {state !== "none" && (
        <Button isLoading={state === "loading"} onClick={() => void load()}>
          {copy.older}
        </Button>
      )}
      <Typography role="status" sx={{ color: "ink2" }}>
        {state === "none" ? copy.olderNone : state === "failed" ? copy.olderFailed : ""}
      </Typography>
    </Stack>
  );
}
