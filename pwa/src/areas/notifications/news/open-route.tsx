import { notifications } from "@fernpaw/domain/notifications/notification";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { Navigate, useParams } from "react-router";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { markNews } from "./mark-news.ts";
import { newsEntry } from "./news.queries.ts";

/** Milliseconds that the rows may take which the server announced a moment ago. */
const WAIT_MS = 3_000;

/** Marks a notification as read and leads to its subject; where this device knows neither, to the list. */
export function Component() {
  const { id = "" } = useParams();
  const clinic = useClinic();
  const { db, actor, timeZone, sync } = clinic;
  const { userId } = actor;
  const [isOver, setOver] = useState(false);
  const entry = useLiveQuery(async () => {
    const row = await rowsOf(db, notifications).get(id);
    return row ? newsEntry(db, row, { userId, timeZone }) : null;
  }, [db, id, userId, timeZone]);
  const isKnown = Boolean(entry);
  const isUnread = entry?.row.status === "unread";
  useEffect(() => {
    if (isKnown) return undefined;
    const timer = setTimeout(() => setOver(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isKnown]);
  useEffect(() => {
    void sync.syncNow();
  }, [sync]);
  useEffect(() => {
    if (isUnread) void markNews({ mutate: clinic.mutate }, [id]);
  }, [isUnread, clinic.mutate, id]);
  const isDone = entry && !isUnread;
  if (isDone) return <Navigate to={entry.to ?? paths.news} replace />;
  if (isOver && !isKnown) return <Navigate to={paths.news} replace />;
  return <SkeletonRows rows={4} height={64} />;
}
