import { useLiveQuery } from "dexie-react-hooks";
import { CheckCheck, CloudUpload } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { useWaitingChanges } from "../../session/sync-client/queue.ts";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageViews } from "../../ui/page-views.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useWaitingNumbers } from "../billing/public/use-waiting-numbers.ts";
import { copy } from "./inbox.copy.ts";
import { openItems } from "./inbox.queries.ts";
import { InboxScreen } from "./inbox-screen.tsx";
import { markNews } from "./news/mark-news.ts";
import { copy as newsCopy } from "./news/news.copy.ts";
import { unreadIds, unreadNews } from "./news/news.queries.ts";
import { NewsView } from "./news/news-view.tsx";
import { WaitingView } from "./waiting-view.tsx";

const VIEWS = ["inbox", "news", "waiting"] as const;
type View = (typeof VIEWS)[number];
type Counts = Record<View, number>;

/**
 * The view that the page opens with. A view with content stays: deciding the last item shows an empty inbox. Without content
 * the page waits for what the badge has counted already and a pull brings a moment later.
 */
function useUsualView(counts: Counts | null): View | null {
  const [usual, setUsual] = useState<View | null>(null);
  if (usual === null && counts && counts.inbox > 0) setUsual("inbox");
  else if (usual === null && counts && counts.news > 0) setUsual("news");
  return usual ?? (counts && "inbox");
}

function useCounts(): Counts | null {
  const { db, actor, sync } = useClinic();
  const waiting = useWaitingChanges(sync);
  const known = useLiveQuery(
    async () => ({ inbox: (await openItems(db)).length, news: await unreadNews(db, actor.userId) }),
    [db, actor.userId],
  );
  const { late } = useWaitingNumbers();
  if (known === undefined) return null;
  // The warning of late numbers is one card among the items.
  return { ...known, inbox: known.inbox + (late.length > 0 ? 1 : 0), waiting: waiting?.length ?? 0 };
}

/** Everything that is for this person: decisions, news, and own changes that wait for a connection. */
export function NotificationsScreen() {
  const counts = useCounts();
  const usual = useUsualView(counts);
  const [params] = useSearchParams();
  const view = VIEWS.find((one) => one === params.get("view")) ?? usual;
  const views = VIEWS.map((one) => ({
    label: copy.views[one],
    to: one === usual ? paths.notifications : `${paths.notifications}?view=${one}`,
    count: counts?.[one] ?? 0,
  }));
  return (
    <>
      <PageHeader
        title={copy.title}
        subtitle={view && counts && subtitleOf(view, counts)}
        actions={view === "news" ? <MarkAll /> : <TryNow />}
      />
      <PageViews label={copy.title} views={views} />
      {view === null && <SkeletonRows rows={2} height={160} />}
      {view === "inbox" && <InboxScreen />}
      {view === "news" && <NewsView />}
      {view === "waiting" && <WaitingView />}
    </>
  );
}

function subtitleOf(view: View, counts: Counts): string {
  if (view === "news") return newsCopy.subtitle(counts.news);
  if (view === "waiting") return copy.waitingSubtitle;
  return counts.inbox === 0 ? copy.nothingSubtitle : copy.subtitle;
}

function TryNow() {
  const { sync } = useClinic();
  const [isTrying, setTrying] = useState(false);
  const tryNow = async () => {
    setTrying(true);
    await sync.syncNow().finally(() => setTrying(false));
  };
  return (
    <Button startIcon={<CloudUpload size={18} aria-hidden="true" />} isLoading={isTrying} onClick={() => void tryNow()}>
      {copy.tryNow}
    </Button>
  );
}

function MarkAll() {
  const clinic = useClinic();
  const { db, actor } = clinic;
  const unread = useLiveQuery(() => unreadNews(db, actor.userId), [db, actor.userId]);
  const markAll = async () => {
    const ids = await unreadIds(db, actor.userId);
    await markNews(clinic, ids);
    toastDone(newsCopy.markedAll(ids.length), () => void markNews(clinic, ids, "unread"));
  };
  return (
    <Button startIcon={<CheckCheck size={18} aria-hidden="true" />} disabled={!unread} onClick={() => void markAll()}>
      {newsCopy.markAll}
    </Button>
  );
}
