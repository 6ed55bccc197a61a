import { Bell } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { copy as sessionCopy } from "../../session/session.copy.ts";
import { FrameLayout } from "../../shell/frame-layout.tsx";
import { RailFrame } from "../../shell/rail-frame.tsx";
import { TopBarFrame } from "../../shell/top-bar-frame.tsx";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { PageHeaderFrame } from "../../ui/page-header-frame.tsx";
import { StageColumn } from "./board/stage-column.tsx";
import { StageTabs } from "./board/stage-tabs.tsx";
import { FIRST_STAGE, STAGES } from "./board/stages.ts";
import {
  DayLinePlace,
  FilterFace,
  NewButtons,
  SaleButton,
  TasksPlace,
  TodayFrame,
  WhoseChoice,
} from "./today-frame.tsx";
import { copy } from "./today.copy.ts";

/** Nothing of it can be tapped: it is `inert`. */
const never = () => undefined;

function Today() {
  return (
    <TodayFrame>
      <PageHeaderFrame
        // The heading is the app's.
        title={<p className="t-h1">{copy.title}</p>}
        subtitle={"\u00a0"}
        actions={
          <>
            <WhoseChoice whose="everyone" onChange={never} />
            <FilterFace />
            <SaleButton onSale={never} />
            <NewButtons onWalkIn={never} onBooking={never} />
          </>
        }
      />
      <div className="day-row">
        <DayLinePlace />
      </div>
      <TasksPlace />
      <StageTabs stage={FIRST_STAGE} onChange={never} countOf={() => undefined} />
      <div className="board">
        {STAGES.map((stage) => (
          <StageColumn key={stage} stage={stage} count={undefined} />
        ))}
      </div>
    </TodayFrame>
  );
}

function Dashboard() {
  return (
    <FrameLayout rail={<RailFrame isOpen />} isRailOpen={false}>
      <TopBarFrame
        onMenu={never}
        onFind={never}
        pill={<span className="skeleton shell-pill" />}
        inbox={
          <span className="tap icon-button">
            <Bell size={20} aria-hidden="true" />
          </span>
        }
      />
      <div className="frame-page">
        <Today />
      </div>
    </FrameLayout>
  );
}

/**
 * The HTML that the browser paints before any script of the app runs: the frame of the signed-in app with an empty board,
 * or the mark alone. The boot script in `index.html` chooses one. Style rules hide both as soon as the app shows something.
 */
export function renderShell(): string {
  return renderToStaticMarkup(
    <div id="shell">
      <p className="vh" role="status">
        {sessionCopy.loadingApp}
      </p>
      <div aria-hidden="true" inert>
        <div className="shell-dashboard">
          <Dashboard />
        </div>
        <div className="whole-page shell-plain">
          <BrandMark size={72} />
          <p className="t-h4 shell-words">{sessionCopy.loadingApp}</p>
        </div>
      </div>
    </div>,
  );
}
