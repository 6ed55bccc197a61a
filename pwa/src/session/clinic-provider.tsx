import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { can } from "@fernpaw/domain/kernel/permissions";
import type { SyncClient, SyncStatus } from "@fernpaw/sync/client/client-types";
import { useLiveQuery } from "dexie-react-hooks";
import { useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { rowsOf } from "../db/rows.ts";
import type { Profile } from "../http/stored-session.ts";
import { Button } from "../ui/button.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { NoticeScreen } from "../ui/notice-screen.tsx";
import { useAuth } from "./auth-context.ts";
import { ClinicContext } from "./clinic-context.ts";
import type { Clinic } from "./clinic-context.ts";
import { copy } from "./session.copy.ts";
import { actorOf, useSyncClient } from "./use-sync-client.ts";

export function useSyncStatus(sync: SyncClient): SyncStatus {
  return useSyncExternalStore(
    (watcher) => sync.status.subscribe(watcher),
    () => sync.status.get(),
  );
}

interface ClinicProviderProps {
  user: Profile;
  clinicId: string;
  children: ReactNode;
}

/** Opens the device's copy of the clinic for one user. The dashboard shows as soon as the desk's data is here. */
export function ClinicProvider({ user, clinicId, children }: ClinicProviderProps) {
  const { reloadProfile } = useAuth();
  const { client, error } = useSyncClient(user, clinicId, reloadProfile);
  if (error !== null) return <StorageBroken onRetry={() => window.location.reload()} />;
  if (!client) return <LoadingScreen label={copy.loadingDashboard} />;
  return (
    <OpenClinic user={user} clinicId={clinicId} sync={client}>
      {children}
    </OpenClinic>
  );
}

function OpenClinic({ user, clinicId, sync, children }: ClinicProviderProps & { sync: SyncClient }) {
  const status = useSyncStatus(sync);
  const settings = useLiveQuery(
    async () => (await rowsOf(sync.cache, clinicSettings).get(clinicId)) ?? null,
    [sync, clinicId],
  );

  if (status.state === "broken") return <StorageBroken onRetry={() => void sync.retry()} />;
  if (!settings) return <FirstLoad sync={sync} status={status} isRead={settings !== undefined} />;

  const actor = actorOf(user);
  const clinic: Clinic = {
    db: sync.cache,
    clinicId,
    timeZone: settings.timeZone,
    settings,
    actor,
    can: (...codes) => can(actor, ...codes),
    mutate: (mutation, args, options) => sync.mutate(mutation, args, options),
    sync,
  };
  return <ClinicContext value={clinic}>{children}</ClinicContext>;
}

function FirstLoad({ sync, status, isRead }: { sync: SyncClient; status: SyncStatus; isRead: boolean }) {
  const { logout } = useAuth();
  const { rows, expectedRows } = status.buckets.p0;
  if (status.state === "upgrade") {
    return (
      <NoticeScreen
        title={copy.upgrade}
        hint={copy.upgradeHint}
        actions={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {copy.reload}
          </Button>
        }
      />
    );
  }
  if (isRead && (status.state === "offline" || status.state === "signed_out" || status.state === "attention")) {
    return (
      <NoticeScreen
        title={copy.noCopyYet}
        hint={copy.noCopyHint}
        actions={
          <>
            <Button variant="primary" onClick={() => void sync.syncNow()}>
              {copy.tryAgain}
            </Button>
            <Button variant="secondary" onClick={() => void logout()}>
              {copy.signOut}
            </Button>
          </>
        }
      />
    );
  }
  return (
    <LoadingScreen
      label={copy.loadingDashboard}
      detail={isRead ? copy.firstLoad(rows, expectedRows) : undefined}
      percent={expectedRows > 0 ? Math.min(100, Math.round((rows / expectedRows) * 100)) : undefined}
    />
  );
}

function StorageBroken({ onRetry }: { onRetry: () => void }) {
  return (
    <NoticeScreen
      title={copy.storageBroken}
      hint={copy.storageBrokenHint}
      actions={
        <Button variant="primary" onClick={onRetry}>
          {copy.tryAgain}
        </Button>
      }
    />
  );
}
