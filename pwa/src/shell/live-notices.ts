import { useEffect } from "react";
import { listenToLive } from "../realtime/live-news.ts";
import { ringBell } from "../ui/bell.ts";
import { toastAnnouncement, toastNews } from "../ui/toast.ts";

/** Says and rings what the live connection brings, for as long as the frame is there. */
export function useLiveNotices(): void {
  useEffect(
    () =>
      listenToLive((news) => {
        if (news.kind === "notification") toastNews(news.notification);
        if (news.kind === "announcement") toastAnnouncement(news.title);
        if (news.kind === "notification" || news.kind === "announcement") void ringBell();
      }),
    [],
  );
}
