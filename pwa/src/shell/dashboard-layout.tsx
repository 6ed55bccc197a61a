import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Suspense, useEffect, useState } from "react";
import type { ComponentType } from "react";
import { Outlet, useNavigation } from "react-router";
import { useClinic } from "../session/clinic-context.ts";
import { ClinicProvider, useSyncStatus } from "../session/clinic-provider.tsx";
import { askForBackgroundSync } from "../session/app-update.ts";
import { ClinicGuard } from "../session/guards.tsx";
import { SideDrawer } from "../ui/side-drawer.tsx";
import { useRailChoice } from "../ui/rail-choice.ts";
import { Toaster } from "../ui/toaster.tsx";
import { Bars } from "./bars.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Rail } from "./rail.tsx";
import { copy } from "./shell.copy.ts";
import { SyncPanel } from "./sync-panel.tsx";
import { TopBar } from "./top-bar.tsx";
import { startTypingAhead } from "../ui/typed-ahead.ts";

interface FindDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

interface DashboardLayoutProps {
  /** Handed in, since the frame knows no area. */
  FindDialog: ComponentType<FindDialogProps>;
}

/** Everything under `/dashboard`: who may come in, the clinic's data, and the frame around the pages. */
export function DashboardLayout({ FindDialog }: DashboardLayoutProps) {
  return (
    <ClinicGuard>
      {(user, clinicId) => (
        <ClinicProvider key={`${clinicId} ${user.userId}`} user={user} clinicId={clinicId}>
          <Frame FindDialog={FindDialog} />
        </ClinicProvider>
      )}
    </ClinicGuard>
  );
}

type Opened = "menu" | "find" | "sync" | null;

function Frame({ FindDialog }: DashboardLayoutProps) {
  const hasRail = useMediaQuery("(min-width: 900px)");
  const isPhone = useMediaQuery("(max-width: 599.95px)");
  const [opened, setOpened] = useState<Opened>(null);
  const rail = useRailChoice();
  const close = () => setOpened(null);
  const find = (): void => {
    if (opened === "find") return;
    startTypingAhead();
    setOpened("find");
  };
  useFindKey(find);
  useBackgroundSend();

  return (
    <Box sx={{ display: "flex", minHeight: "100dvh" }}>
      <Link
        href="#page"
        className="vh"
        sx={{
          "&:focus": {
            clipPath: "none",
            inlineSize: "auto",
            blockSize: "auto",
            p: 2,
            zIndex: 2000,
            bgcolor: "background.paper",
          },
        }}
      >
        {copy.skip}
      </Link>
      {hasRail && (
        <Box sx={{ flex: "none", width: rail.isOpen ? "16rem" : 68, transition: "width 180ms" }}>
          <Box sx={{ position: "fixed", insetBlock: 0, width: "inherit" }}>
            <Rail isOpen={rail.isOpen} onToggle={rail.toggle} />
          </Box>
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: "flex", flexDirection: "column" }}>
        <TopBar onMenu={hasRail ? undefined : () => setOpened("menu")} onFind={find} onSync={() => setOpened("sync")} />
        <Bars />
        <PageProgress />
        <Box
          component="main"
          id="page"
          sx={{
            flex: 1,
            px: { xs: 3, md: 5 },
            pt: 5,
            pb: isPhone ? 22 : 5,
            display: "flex",
            flexDirection: "column",
            minWidth: 0,
          }}
        >
          <Outlet />
        </Box>
      </Box>
      {isPhone && <BottomBar onMore={() => setOpened("menu")} />}
      <SideDrawer isOpen={opened === "menu" && !hasRail} onClose={close} label={copy.navigation}>
        <Rail isOpen onNavigate={close} />
      </SideDrawer>
      <SyncPanel isOpen={opened === "sync"} onClose={close} />
      <Suspense>{opened === "find" && <FindDialog isOpen onClose={close} />}</Suspense>
      <Toaster />
    </Box>
  );
}

/** A hairline that moves while the next page's code is on its way. */
function PageProgress() {
  const { state } = useNavigation();
  return (
    <Box
      aria-hidden="true"
      sx={{
        height: 2,
        mt: "-2px",
        bgcolor: "rail.marker",
        width: state === "idle" ? 0 : "70%",
        transition: "width 200ms",
        zIndex: 1,
      }}
    />
  );
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
  const hasQueue = useSyncStatus(sync).queued > 0;
  useEffect(() => {
    if (hasQueue) void askForBackgroundSync();
  }, [hasQueue]);
}
