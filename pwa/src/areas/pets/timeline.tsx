import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { Stethoscope } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { clockTime, fullDate, useToday } from "../../ui/clock-time.tsx";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ToneIcon } from "../../ui/status-chip.tsx";
import { AppointmentDrawer } from "../appointments/shared/appointment-drawer.tsx";
import { AppointmentStatusChip, shownState } from "../appointments/shared/appointment-status-chip.tsx";
import { CheckInDialog } from "../appointments/shared/check-in-dialog.tsx";
import { copy, stageWords } from "./pets.copy.ts";
import { timelineOf, type TimelineItem } from "./pets.queries.ts";

const CLOSED = ["checked_out", "left_without_being_seen"];

/** What has happened and what is planned, latest first. */
export function Timeline({ petId }: { petId: string }) {
  const { sync } = useClinic();
  const items = useLiveQuery(() => timelineOf(sync, petId), [sync, petId]);
  const [openId, setOpenId] = useState<string | null>(null);
  const [checkInId, setCheckInId] = useState<string | null>(null);
  return (
    <Card title={copy.timeline}>
      {items === undefined && <SkeletonRows />}
      {items?.length === 0 && <Typography>{copy.noTimeline}</Typography>}
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {items?.map((item, index) => (
          <TimelineRow
            key={item.id}
            item={item}
            isLast={index === items.length - 1}
            onOpen={item.kind === "appointment" ? () => setOpenId(item.id) : undefined}
          />
        ))}
      </Box>
      <Older petId={petId} before={items?.at(-1)?.at} />
      <AppointmentDrawer appointmentId={openId} onClose={() => setOpenId(null)} onCheckIn={setCheckInId} />
      <CheckInDialog appointmentId={checkInId} onClose={() => setCheckInId(null)} />
    </Card>
  );
}

function TimelineRow({
  item,
  isLast,
  onOpen,
}: {
  item: TimelineItem;
  isLast: boolean;
  onOpen: (() => void) | undefined;
}) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const day = localDateOf(item.at, timeZone);
  const when =
    day === today ? copy.today(clockTime(item.at, timeZone)) : `${fullDate(day)}, ${clockTime(item.at, timeZone)}`;
  const look =
    item.kind === "appointment"
      ? shownState(item.status)
      : { tone: CLOSED.includes(item.stage) ? ("done" as const) : ("exam" as const), icon: Stethoscope };
  const content = (
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
          {item.kind === "visit" ? stageWords[item.stage] : item.title}
        </Typography>
        <Typography sx={{ overflowWrap: "anywhere" }}>
          {[item.kind === "visit" ? item.title : "", item.vet].filter((part) => part !== "").join(" · ")}
        </Typography>
        <Stack direction="row" spacing={2} sx={{ alignItems: "center", flexWrap: "wrap" }}>
          {item.kind === "appointment" && <AppointmentStatusChip status={item.status} />}
          {item.isPending && <PendingMark />}
        </Stack>
      </Box>
      <Typography component="span">
        <time dateTime={item.at}>{when}</time>
      </Typography>
    </Box>
  );
  return (
    <Box component="li" sx={{ display: "flex", gap: 3 }}>
      <Box sx={{ display: "flex", flexDirection: "column", alignItems: "center", gap: 1 }}>
        <ToneIcon tone={look.tone} icon={look.icon} size={44} />
        {!isLast && <Box sx={{ flex: 1, width: 2, bgcolor: "line", minHeight: 12, mb: 1 }} />}
      </Box>
      {onOpen ? (
        <ButtonBase
          onClick={onOpen}
          sx={{ flex: 1, minWidth: 0, alignItems: "flex-start", justifyContent: "flex-start", borderRadius: "8px" }}
        >
          {content}
        </ButtonBase>
      ) : (
        content
      )}
    </Box>
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
