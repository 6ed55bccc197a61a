import { useParams } from "react-router";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { LoadingScreen } from "../../../ui/loading-screen.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { fetchDraft } from "./announcements-api.ts";
import { announcementsCopy as copy } from "./announcements.copy.ts";
import { Composer } from "./composer.tsx";

const LIST = { label: platformCopy.sections.notifications, to: "/admin/notifications" };
const DRAFTS = { label: copy.drafts, to: "/admin/notifications/drafts" };

/** A draft goes on. */
export function Component() {
  const { id = "" } = useParams();
  const { data, problem, again } = useAdminFetch(`draft ${id}`, (signal) => fetchDraft(id, signal));
  if (problem !== null) {
    return (
      <>
        <PageHeader title={copy.draft} crumbs={[LIST, DRAFTS, { label: copy.draft }]} />
        <LoadProblem problem={problem} onRetry={again} />
      </>
    );
  }
  if (data === null) return <LoadingScreen label={platformCopy.loading} />;
  return <Composer key={id} id={id} start={data} />;
}
