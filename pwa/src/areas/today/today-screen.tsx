import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { useObservable } from "dexie-react-hooks";
import { Suspense, useEffect, useRef, useState } from "react";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { longDay, titleDay, useNow } from "../../ui/clock-time.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { firstScreenIsShown } from "../../ui/first-screen.ts";
import { lazyPart, retriedPart } from "../../ui/lazy-part.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { NO_RAIL, PHONE, useMediaQuery } from "../../ui/use-media-query.ts";
import { type GoFromHere, useNavigateFromHere } from "../../ui/use-navigate-from-here.ts";
import { useIsPainted } from "../../ui/use-is-painted.ts";
import { useOnce } from "../../ui/use-once.ts";
import { DayLine } from "./board/day-line.tsx";
import { useIsNewClinic } from "./is-new-clinic.ts";
import { StageCard } from "./board/stage-card.tsx";
import { useToPay } from "./board/use-to-pay.ts";
import { StageColumn } from "./board/stage-column.tsx";
import { StageTabs } from "./board/stage-tabs.tsx";
import { useStageDrag } from "./board/use-stage-drag.ts";
import { FilterButton } from "./filter/filter-button.tsx";
import { type BoardFilter, isShown, useBoardFilter } from "./filter/use-board-filter.ts";
import { FIRST_STAGE, STAGES, type Stage } from "./board/stages.ts";
import { Button } from "../../ui/button.tsx";
import { NewButtons, SaleButton, TasksPlace, TodayFrame, WhoseChoice } from "./today-frame.tsx";
import { copy } from "./today.copy.ts";
import type { OpenDialog } from "./today-dialogs.tsx";
import type { Board, BoardCard } from "./today.queries.ts";
import { watchBoard } from "./board/watch-board.ts";
import { useWhoseChoice, type Whose } from "../../ui/whose-choice.ts";

const TodayDialogs = lazyPart(async () => (await import("./today-dialogs.tsx")).TodayDialogs, {
  isShown: ({ opened }) => opened !== null,
  close: ({ onOpened }) => onOpened(null),
});
const MyTasks = retriedPart(async () => (await import("../tasks/public/my-tasks.tsx")).MyTasks);
const OpenWorkButton = lazyPart(
  async () => (await import("../treatments/public/open-work-button.tsx")).OpenWorkButton,
  { isSilent: true },
);
const EveningCard = lazyPart(async () => (await import("./evening/evening-card.tsx")).EveningCard, { isSilent: true });
const OnlineStrip = lazyPart(async () => (await import("../appointments/public/online-strip.tsx")).OnlineStrip, {
  isSilent: true,
});
const IntakeStrip = lazyPart(async () => (await import("../clients/public/intake-strip.tsx")).IntakeStrip, {
  isSilent: true,
});
const FirstSteps = lazyPart(async () => (await import("./first-steps.tsx")).FirstSteps);

/** More cards than a column shows: the others are drawn after the browser has painted these. */
const FIRST_CARDS = 6;

/** The day as it flows through the clinic. Reads the device's copy only. */
export function TodayScreen({ day }: { day: LocalDate }) {
  const { db, timeZone, settings, can, actor } = useClinic();
  const [whose, setWhose] = useWhoseChoice(actor.userId);
  const go = useNavigateFromHere();
  const [opened, setOpened] = useState<OpenDialog>(null);
  const [filter, setFilter] = useBoardFilter();
  const board = useObservable(() => watchBoard(db, day, timeZone), [db, day, timeZone]);
  const isNewClinic = useIsNewClinic();
  const isUpright = useMediaQuery(NO_RAIL);
  const hasDialogs = useOnce(opened !== null);
  const hasData = board !== undefined;
  const isPainted = useIsPainted(hasData);
  useEffect(() => {
    if (hasData) firstScreenIsShown();
  }, [hasData]);
  if (!can("appointments:view")) return <EmptyState isPage title={copy.noView} />;
  return (
    <TodayFrame
      dialogs={<Suspense>{hasDialogs && <TodayDialogs day={day} opened={opened} onOpened={setOpened} />}</Suspense>}
    >
      <PageHeader
        title={copy.title}
        subtitle={isUpright ? titleDay(day, day, "short") : copy.subtitle(longDay(day), settings.name)}
        actions={
          <>
            <WhoseChoice whose={whose} onChange={setWhose} />
            <FilterButton filter={filter} whose={whose} onWhose={setWhose} onChange={setFilter} />
            {can("billing:manage") && <SaleButton onSale={() => go(paths.sale())} />}
            {can("appointments:manage") && (
              <NewButtons
                onWalkIn={() => setOpened({ kind: "walk_in" })}
                onBooking={() => setOpened({ kind: "booking", day })}
              />
            )}
          </>
        }
      />
      {isNewClinic ? (
        <Suspense>
          <FirstSteps />
        </Suspense>
      ) : (
        <>
          <DayLine
            day={day}
            board={board}
            filter={whose === "mine" ? { ...filter, vetId: actor.userId } : filter}
            {...(can("clients:manage") && { onLate: () => setOpened({ kind: "late" }) })}
          />
          <div className="request-strips">
            <Suspense>{isPainted && <OnlineStrip />}</Suspense>
            <Suspense>{isPainted && <IntakeStrip />}</Suspense>
          </div>
          <TasksPlace>
            <Suspense>{isPainted && <MyTasks />}</Suspense>
          </TasksPlace>
          <Suspense>{isPainted && <EveningCard day={day} />}</Suspense>
          <BoardOfStages day={day} board={board} whose={whose} filter={filter} onOpened={setOpened} onGo={go} />
        </>
      )}
    </TodayFrame>
  );
}

interface BoardProps {
  day: LocalDate;
  board: Board | undefined;
  whose: Whose;
  filter: BoardFilter;
  onOpened: (opened: OpenDialog) => void;
  onGo: GoFromHere;
}

/** Four beside each other, two by two in portrait, one behind tabs on a phone. */
function BoardOfStages({ day, board, whose, filter, onOpened, onGo }: BoardProps) {
  const { actor } = useClinic();
  const isPhone = useMediaQuery(PHONE);
  const [tab, setTab] = useState<Stage>(FIRST_STAGE);
  const cardsOf = (stage: Stage): BoardCard[] | undefined =>
    board?.[stage].filter((card) => (whose === "everyone" || card.vetId === actor.userId) && isShown(filter, card));
  const place = useRef<HTMLDivElement>(null);
  const cardOf = (key: string): BoardCard | undefined =>
    STAGES.flatMap((stage) => board?.[stage] ?? []).find((card) => card.key === key);
  useStageDrag({ board: place, cardOf, onOpened });
  const shown = isPhone ? [tab] : STAGES;
  return (
    <>
      {isPhone && <StageTabs stage={tab} onChange={setTab} countOf={(stage) => cardsOf(stage)?.length} />}
      <div className="board" ref={place}>
        {shown.map((stage) => (
          <Stage
            key={stage}
            day={day}
            stage={stage}
            all={board?.[stage].length ?? 0}
            cards={cardsOf(stage)}
            onOpened={onOpened}
            onGo={onGo}
          />
        ))}
      </div>
    </>
  );
}

interface StageProps {
  day: LocalDate;
  stage: Stage;
  /** With those whom a filter leaves out. */
  all: number;
  cards: BoardCard[] | undefined;
  onOpened: (opened: OpenDialog) => void;
  onGo: GoFromHere;
}

function Stage({ day, stage, all, cards, onOpened, onGo }: StageProps) {
  const now = useNow();
  const isPainted = useIsPainted(cards !== undefined);
  const toPay = useToPay(stage === "pay" ? cards : undefined, isPainted);
  return (
    <StageColumn
      stage={stage}
      count={cards?.length}
      hidden={all - (cards?.length ?? 0)}
      foot={
        stage === "pay" && (
          <>
            {isPainted && (
              <Suspense>
                <OpenWorkButton day={day} />
              </Suspense>
            )}
            <Button variant="ghost" fullWidth onClick={() => onOpened({ kind: "left" })}>
              {copy.left.open}
            </Button>
          </>
        )
      }
    >
      {cards?.slice(0, isPainted ? undefined : FIRST_CARDS).map((card) => (
        <StageCard
          key={card.key}
          card={card}
          now={now}
          onOpened={onOpened}
          onGo={onGo}
          {...(stage === "pay" && { toPay: toPay(card.key) })}
        />
      ))}
    </StageColumn>
  );
}
