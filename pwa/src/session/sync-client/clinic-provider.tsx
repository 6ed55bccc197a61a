import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { can } from "@fernpaw/domain/kernel/permissions";
import type { SyncClient, SyncStatus } from "@fernpaw/sync/client/client-types";
import { staff } from "@fernpaw/domain/staff/staff";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { rowsOf } from "../../db/rows.ts";
import { buildActor } from "../tokens/stored-session.ts";
import type { Profile } from "../tokens/stored-session.ts";
import { Button } from "../../ui/button.tsx";
import { BootScreen } from "../../ui/boot-screen.tsx";
import { LoadingScreen } from "../../ui/loading-screen.tsx";
import { NoticeScreen } from "../../ui/notice-screen.tsx";
import { useAuth } from "../auth-context.ts";
import type { Clinic } from "../clinic-context.ts";
import { ClinicScope } from "../clinic-scope.tsx";
import { copy } from "../session.copy.ts";
import { isAccessLost } from "./access-lost.ts";
import { useSyncClient } from "./use-sync-client.ts";
import { TRY_AGAIN } from "../../ui/try-again.copy.ts";

export function useSyncStatus(sync: SyncClient): SyncStatus {
  return useSyncExternalStore(
    (watcher) => sync.status.subscribe(watcher),
    () => sync.status.get(),
  );
}

/** One thing of the status: a screen renders again when it changes, and not with every other change. */
export function useSyncFact<T extends string | number | boolean | null>(
  sync: SyncClient,
  pick: (status: SyncStatus) => T,
): T {
  return useSyncExternalStore(
    (watcher) => sync.status.subscribe(watcher),
    () => pick(sync.status.get()),
  );
}

interface ClinicProviderProps {
  user: Profile;
  clinicId: string;
  /** In place of the children for a person whom an owner has locked out. */
  closed: ReactNode;
  children: ReactNode;
}

/** Opens the device's copy of the clinic for one user. The dashboard shows as soon as the desk's data is here. */
export function ClinicProvider({ user, clinicId, closed, children }: ClinicProviderProps) {
  const { reloadProfile } = useAuth();
  const { client, error } = useSyncClient(user, clinicId, reloadProfile);
  if (error !== null) return <StorageBroken onRetry={() => window.location.reload()} />;
  if (!client) return <BootScreen label={copy.loadingDashboard} />;
  return (
    <OpenClinic user={user} clinicId={clinicId} closed={closed} sync={client}>
      {children}
    </OpenClinic>
  );
}

function OpenClinic({ user, clinicId, sync, closed, children }: ClinicProviderProps & { sync: SyncClient }) {
  const broken = useSyncFact(sync, ({ state, reason }) => (state === "broken" ? (reason ?? "Error") : null));
  const known = useLiveQuery(async () => {
    const [row, person, isLost] = await Promise.all([
      rowsOf(sync.cache, clinicSettings).get(clinicId),
      rowsOf(sync.cache, staff).get(user.userId),
      isAccessLost(sync),
    ]);
    return { settings: row ?? null, profession: person?.profession, isLost };
  }, [sync, clinicId, user.userId]);
  const settings = known?.settings;
  const profession = known?.profession;
  // Every screen reads it: a new one would render them all.
  const clinic = useMemo((): Clinic | null => {
    if (!settings) return null;
    const actor = { ...buildActor(user), ...(profession !== undefined && { profession }) };
    return {
      db: sync.cache,
      clinicId,
      timeZone: settings.timeZone,
      settings,
      actor,
      can: (...codes) => can(actor, ...codes),
      mutate: (mutation, args, options) => sync.mutate(mutation, args, options),
      sync,
    };
  }, [sync, clinicId, user, settings, profession]);

  if (broken !== null)
    return <StorageBroken isFull={broken === "QuotaExceededError"} onRetry={() => void sync.retry()} />;
  if (settings === undefined) return <BootScreen label={copy.loadingDashboard} />;
  if (!clinic) return <FirstLoad sync={sync} />;
  return <ClinicScope clinic={clinic}>{known?.isLost ? closed : children}</ClinicScope>;
}

function FirstLoad({ sync }: { sync: SyncClient }) {
  const { logout } = useAuth();
  const status = useSyncStatus(sync);
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
  if (status.state === "offline" || status.state === "signed_out" || status.state === "attention") {
    return (
      <NoticeScreen
        title={copy.noCopyYet}
        hint={copy.noCopyHint}
        actions={
          <>
            <Button variant="primary" onClick={() => void sync.syncNow()}>
              {TRY_AGAIN}
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
      detail={copy.firstLoad(rows, expectedRows)}
      percent={expectedRows > 0 ? Math.min(100, Math.round((rows / expectedRows) * 100)) : undefined}
    />
  );
}

function StorageBroken({ isFull = false, onRetry }: { isFull?: boolean; onRetry: () => void }) {
  return (
    <NoticeScreen
      title={isFull ? copy.storageFull : copy.storageBroken}
      hint={isFull ? copy.storageFullHint : copy.storageBrokenHint}
      actions={
        <Button variant="primary" onClick={onRetry}>
          {TRY_AGAIN}
        </Button>
      }
    />
  );
}
