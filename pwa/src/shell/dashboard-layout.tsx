import { startTransition, Suspense, useEffect, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import type { FrameParts } from "../page-route.tsx";
import { paths } from "../paths.ts";
import { useClinic } from "../session/clinic-context.ts";
import { ClosedClinic } from "../session/sign-in/closed-clinic.tsx";
import { ClinicProvider, useSyncFact } from "../session/sync-client/clinic-provider.tsx";
import { askForBackgroundSync } from "../session/install/app-update.ts";
import { ScreenLock } from "../session/lock/screen-lock.tsx";
import { StayHandedOver } from "../session/lock/stay-handed-over.tsx";
import { ClinicGuard } from "../session/sign-in/guards.tsx";
import { SubscriptionProvider } from "../session/sign-in/subscription-provider.tsx";
import { loadChunk } from "../ui/chunk.ts";
import { DialogNoticeContext } from "../ui/dialog-notice.ts";
import { firstScreen, firstScreenIsShown } from "../ui/first-screen.ts";
import { fetchPartsAhead, lazyPart, retriedPart } from "../ui/lazy-part.tsx";
import { LetFocusGo } from "../ui/let-focus-go.tsx";
import { PartBoundary } from "../ui/part-boundary.tsx";
import { HAS_RAIL, PHONE, useMediaQuery } from "../ui/use-media-query.ts";
import { useOnce } from "../ui/use-once.ts";
import { useRailChoice } from "../ui/rail-choice.ts";
import { Bars, UpdateBar } from "./bars.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { FrameLayout } from "./frame-layout.tsx";
import { useLiveNotices } from "./live-notices.ts";
import { Rail } from "./rail.tsx";
import { copy } from "./shell.copy.ts";
import { TopBar } from "./top-bar.tsx";
import { startTypingAhead } from "../ui/typed-ahead.ts";
import { UnreadProvider } from "./unread-provider.tsx";

const MenuDrawer = lazyPart(async () => (await import("./menu-drawer.tsx")).MenuDrawer);
const SyncPanel = lazyPart(async () => (await import("./sync-panel.tsx")).SyncPanel);
const Toaster = retriedPart(async () => (await loadChunk(() => import("../ui/toaster.tsx"))).Toaster);

/** Everything under `/dashboard`: who may come in, the clinic's data, and the frame around the pages. */
export function DashboardLayout(parts: FrameParts) {
  return (
    <ClinicGuard>
      {(user, clinicId) => (
        <ClinicProvider
          key={`${clinicId} ${user.userId}`}
          user={user}
          clinicId={clinicId}
          closed={<ClosedClinic user={user} />}
        >
          <SubscriptionProvider>
            <UnreadProvider>
              <Frame {...parts} />
              <StayHandedOver />
              <ScreenLock user={user} />
            </UnreadProvider>
          </SubscriptionProvider>
        </ClinicProvider>
      )}
    </ClinicGuard>
  );
}

type OpenPanel = "menu" | "find" | "sync" | null;

function Frame({ loadFind, loadSearchAhead, loadUploads, loadLogos, loadTillReports }: FrameParts) {
  const [FindDialog] = useState(() => lazyPart(loadFind));
  const [SearchAhead] = useState(() => retriedPart(loadSearchAhead, { isSilent: true }));
  const [Uploads] = useState(() => retriedPart(loadUploads, { isSilent: true }));
  const [Logos] = useState(() => retriedPart(loadLogos, { isSilent: true }));
  const [TillReports] = useState(() => retriedPart(loadTillReports, { isSilent: true }));
  const hasRail = useMediaQuery(HAS_RAIL);
  const isPhone = useMediaQuery(PHONE);
  const [opened, setOpened] = useState<OpenPanel>(null);
  const rail = useRailChoice();
  const close = () => setOpened(null);
  const find = (): void => {
    if (opened === "find") return;
    startTypingAhead();
    setOpened("find");
  };
  const hasMenu = useOnce(opened === "menu");
  const hasPanel = useOnce(opened === "sync");
  const isSettled = useSettled();
  useFindKey(find);
  useBackgroundSend();
  useLiveNotices();
  const isToday = useLocation().pathname === paths.dashboard;
  useEffect(() => {
    // Today says so itself, when it has its data.
    if (!isToday) firstScreenIsShown();
  }, [isToday]);

  return (
    <DialogNoticeContext value={<UpdateBar />}>
      <FrameLayout
        skip={
          <a href="#page" className="vh skip-link">
            {copy.skip}
          </a>
        }
        rail={
          hasRail ? (
            <PartBoundary>
              <Rail isOpen={rail.isOpen} onToggle={rail.toggle} />
            </PartBoundary>
          ) : null
        }
        isRailOpen={rail.isOpen}
        above={
          <>
            {isPhone && (
              <PartBoundary>
                <BottomBar onMore={() => setOpened("menu")} />
              </PartBoundary>
            )}
            <Suspense>{hasMenu && <MenuDrawer isOpen={opened === "menu" && !hasRail} onClose={close} />}</Suspense>
            <Suspense>{hasPanel && <SyncPanel isOpen={opened === "sync"} onClose={close} />}</Suspense>
            <Suspense>{opened === "find" && <FindDialog isOpen onClose={close} />}</Suspense>
            <Suspense>{isSettled && <Toaster />}</Suspense>
            <Suspense>{isSettled && <SearchAhead />}</Suspense>
            <Suspense>{isSettled && <Uploads />}</Suspense>
            <Suspense>{isSettled && <Logos />}</Suspense>
            <Suspense>{isSettled && <TillReports />}</Suspense>
          </>
        }
      >
        <PartBoundary>
          <TopBar
            onMenu={hasRail ? undefined : () => setOpened("menu")}
            onFind={find}
            onSync={() => setOpened("sync")}
          />
        </PartBoundary>
        <PartBoundary>
          <Bars />
        </PartBoundary>
        <PageProgress />
        <Page />
      </FrameLayout>
    </DialogNoticeContext>
  );
}

function Page() {
  const { pathname } = useLocation();
  return (
    <main id="page" className="frame-page">
      <LetFocusGo address={pathname}>
        <Outlet />
      </LetFocusGo>
    </main>
  );
}

/** True once the first screen is there: what it does not need is fetched from then on. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void firstScreen.then(() => {
      // Drawn in pieces: a tap comes between them.
      if (isCurrent) startTransition(() => setSettled(true));
      void loadChunk(() => import("../ui/frame-keepers.ts")).then(
        ({ startKeepers }) => startKeepers(),
        () => undefined,
      );
      return fetchPartsAhead();
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return isSettled;
}

/** A hairline that moves while the next page's code is on its way. */
function PageProgress() {
  const { state } = useNavigation();
  return <div aria-hidden="true" className={state === "idle" ? "page-progress" : "page-progress is-moving"} />;
}

function useFindKey(open: () => void): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", handle);
    return () => window.removeEventListener("keydown", handle);
  });
}

/** While something is unsent, the browser is asked to send it should the last tab close. */
function useBackgroundSend(): void {
  const { sync } = useClinic();
  const hasQueue = useSyncFact(sync, ({ queued }) => queued > 0);
  useEffect(() => {
    if (hasQueue) void askForBackgroundSync();
  }, [hasQueue]);
}
