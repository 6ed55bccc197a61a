import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { closeVisit, moveVisit } from "@fernpaw/domain/visits/visit.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { Footprints, Plus } from "lucide-react";
import { useState } from "react";
import { newId } from "../../db/new-id.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { longDay, useNow } from "../../ui/clock-time.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { toastDone } from "../../ui/toaster.tsx";
import { AppointmentDrawer } from "../appointments/shared/appointment-drawer.tsx";
import { BookingDialog } from "../appointments/shared/booking-dialog.tsx";
import { CheckInDialog } from "../appointments/shared/check-in-dialog.tsx";
import { FirstSteps, useIsNewClinic } from "./first-steps.tsx";
import { PatientCard } from "./patient-card.tsx";
import { StageColumn } from "./stage-column.tsx";
import { copy } from "./today.copy.ts";
import { STAGES, todayBoard, type Board, type BoardCard, type Stage } from "./today.queries.ts";

/** Takes what bars and top bar leave of the window, whatever their heights: the columns scroll, not the page. */
const FILLS_PAGE = {
  display: "flex",
  flexDirection: "column",
  position: { sm: "absolute" },
  inset: { sm: 0 },
} as const;
/** Below this a window is too low for columns of their own, and the page scrolls. */
const PAGE_MIN_HEIGHT = { sm: "52rem", lg: "32rem" };

type Whose = "everyone" | "mine";
type Opened =
  | { kind: "booking"; isWalkIn: boolean }
  | { kind: "check_in"; appointmentId: string }
  | { kind: "details"; appointmentId: string }
  | null;

/** The day as it flows through the clinic. Reads the device's copy only. */
export function TodayScreen({ day }: { day: LocalDate }) {
  const { db, timeZone, settings, can } = useClinic();
  const [whose, setWhose] = useState<Whose>("everyone");
  const [opened, setOpened] = useState<Opened>(null);
  const board = useLiveQuery(() => todayBoard(db, day, timeZone), [db, day, timeZone]);
  const isNewClinic = useIsNewClinic();
  const close = (): void => setOpened(null);
  if (!can("appointments:view")) return <EmptyState isPage title={copy.noView} />;
  return (
    <Box sx={{ position: "relative", flex: 1, minHeight: PAGE_MIN_HEIGHT }}>
      <Box sx={FILLS_PAGE}>
        <PageHeader
          title={copy.title}
          subtitle={copy.subtitle(longDay(day), settings.name)}
          actions={
            <>
              <ToggleButtonGroup
                exclusive
                value={whose}
                aria-label={copy.whose}
                onChange={(_, next: Whose | null) => next && setWhose(next)}
              >
                <ToggleButton value="everyone">{copy.everyone}</ToggleButton>
                <ToggleButton value="mine">{copy.mine}</ToggleButton>
              </ToggleButtonGroup>
              {can("appointments:manage") && (
                <>
                  <Button
                    startIcon={<Footprints size={20} aria-hidden="true" />}
                    onClick={() => setOpened({ kind: "booking", isWalkIn: true })}
                  >
                    {copy.walkIn}
                  </Button>
                  <Button
                    variant="primary"
                    startIcon={<Plus size={20} aria-hidden="true" />}
                    onClick={() => setOpened({ kind: "booking", isWalkIn: false })}
                  >
                    {copy.newAppointment}
                  </Button>
                </>
              )}
            </>
          }
        />
        {isNewClinic ? <FirstSteps /> : <BoardOfStages board={board} whose={whose} onOpened={setOpened} />}
      </Box>
      <BookingDialog
        key={opened?.kind === "booking" ? String(opened.isWalkIn) : "closed"}
        start={opened?.kind === "booking" ? {} : null}
        isWalkIn={opened?.kind === "booking" && opened.isWalkIn}
        onClose={close}
        onBooked={(appointmentId) =>
          opened?.kind === "booking" && opened.isWalkIn && setOpened({ kind: "check_in", appointmentId })
        }
      />
      <CheckInDialog appointmentId={opened?.kind === "check_in" ? opened.appointmentId : null} onClose={close} />
      <AppointmentDrawer
        appointmentId={opened?.kind === "details" ? opened.appointmentId : null}
        onClose={close}
        onCheckIn={(appointmentId) => setOpened({ kind: "check_in", appointmentId })}
      />
    </Box>
  );
}

interface BoardProps {
  board: Board | undefined;
  whose: Whose;
  onOpened: (opened: Opened) => void;
}

/** Four beside each other, two by two in portrait, one behind tabs on a phone. */
function BoardOfStages({ board, whose, onOpened }: BoardProps) {
  const { actor } = useClinic();
  const isPhone = useMediaQuery("(max-width: 599.95px)");
  const [tab, setTab] = useState<Stage>("waiting");
  const cardsOf = (stage: Stage): BoardCard[] | undefined =>
    board?.[stage].filter((card) => whose === "everyone" || card.vetId === actor.userId);
  const shown = isPhone ? [tab] : STAGES;
  return (
    <>
      {isPhone && (
        <Tabs
          value={tab}
          onChange={(_, next: Stage) => setTab(next)}
          variant="scrollable"
          scrollButtons={false}
          aria-label={copy.stageTabs}
          sx={{ mb: 3 }}
        >
          {STAGES.map((stage) => (
            <Tab key={stage} value={stage} label={`${copy.stages[stage]} ${cardsOf(stage)?.length ?? ""}`} />
          ))}
        </Tabs>
      )}
      <Box
        sx={{
          display: "grid",
          gap: 3,
          flex: 1,
          minHeight: { xs: "auto", sm: 0 },
          gridTemplateColumns: {
            xs: "minmax(0, 1fr)",
            sm: "repeat(2, minmax(0, 1fr))",
            lg: "repeat(4, minmax(0, 1fr))",
          },
          gridTemplateRows: { sm: "repeat(2, minmax(0, 1fr))", lg: "minmax(0, 1fr)" },
        }}
      >
        {shown.map((stage) => (
          <Stage key={stage} stage={stage} cards={cardsOf(stage)} onOpened={onOpened} />
        ))}
      </Box>
    </>
  );
}

interface StageProps {
  stage: Stage;
  cards: BoardCard[] | undefined;
  onOpened: (opened: Opened) => void;
}

function Stage({ stage, cards, onOpened }: StageProps) {
  const { mutate, can } = useClinic();
  const now = useNow();
  const next = async (card: BoardCard): Promise<unknown> => {
    const { visit, appointmentId } = card;
    if (!visit) {
      if (appointmentId !== null) onOpened({ kind: "check_in", appointmentId });
      return undefined;
    }
    const { id: visitId, stage: from } = visit;
    if (card.stage === "waiting") return mutate(moveVisit, { id: newId(), visitId, from, to: "with_vet" });
    if (card.stage === "exam") return mutate(moveVisit, { id: newId(), visitId, from, to: "ready_for_checkout" });
    if (from === "checked_out" || from === "left_without_being_seen") return undefined;
    await mutate(closeVisit, { id: newId(), visitId, from });
    return toastDone(copy.done(card.pets[0]?.name ?? copy.unknownPet));
  };
  if (!cards) return <Skeleton variant="rounded" height="100%" />;
  return (
    <StageColumn stage={stage} count={cards.length}>
      {cards.map((card) => (
        <PatientCard
          key={card.key}
          card={card}
          now={now}
          {...(can("appointments:manage") ? { onNext: () => next(card) } : {})}
          onOpen={() => card.appointmentId !== null && onOpened({ kind: "details", appointmentId: card.appointmentId })}
        />
      ))}
    </StageColumn>
  );
}
