import { notifications, personalScope } from "@fernpaw/domain/notifications/notification";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { rowsOf } from "../db/rows.ts";
import { fetchUnreadCount } from "../http/unread-count-call.ts";
import { listenToLive } from "../realtime/live-news.ts";
import { useClinic } from "../session/clinic-context.ts";
import { useSyncFact } from "../session/sync-client/clinic-provider.tsx";
import { firstScreen } from "../ui/first-screen.ts";
import { UnreadContext } from "./unread-context.ts";

/**
 * The server's count: asked for on load, whenever the live connection stands again or says that it changed, and when the
 * notifications of the device did. Without the server the unread ones of the device are what is known.
 */
export function UnreadProvider({ children }: { children: ReactNode }) {
  const { db, actor, sync } = useClinic();
  const { userId } = actor;
  const onDevice = useLiveQuery(
    () =>
      rowsOf(db, notifications)
        .where("[scope+status]")
        .equals([personalScope(userId), "unread"])
        .count(),
    [db, userId],
  );
  const isOffline = useSyncFact(sync, ({ state }) => state === "offline");
  const [counted, setCounted] = useState<number | null>(null);

  useEffect(() => {
    if (onDevice === undefined) return undefined;
    let latest = 0;
    const count = async () => {
      const mine = (latest += 1);
      await firstScreen;
      const next = await fetchUnreadCount();
      // An answer that was overtaken by a later question says nothing any more.
      if (mine === latest && next !== null) setCounted(next);
    };
    if (!isOffline) void count();
    const stop = listenToLive(({ kind }) => {
      if (kind === "connected" || kind === "unread_count_update") void count();
    });
    return () => {
      latest = -1;
      stop();
    };
  }, [onDevice, isOffline]);

  const count = isOffline || counted === null ? (onDevice ?? 0) : counted;
  return <UnreadContext value={count}>{children}</UnreadContext>;
}
