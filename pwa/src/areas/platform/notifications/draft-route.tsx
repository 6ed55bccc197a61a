import { AdminRowPage } from "../lists/admin-row-page.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { fetchDraft } from "./announcements-api.ts";
import { announcementsCopy as copy } from "./announcements.copy.ts";
import { Composer } from "./composer.tsx";

const SECTION = { label: platformCopy.sections.notifications, to: "/admin/notifications" };
const DRAFTS = { label: copy.drafts, to: "/admin/notifications/drafts" };

/** A draft goes on. */
export function Component() {
  return (
    <AdminRowPage fetchRow={fetchDraft} section={SECTION} list={DRAFTS} name={copy.draft} gone={copy.noDraft}>
      {(draft) => <Composer key={draft.id} id={draft.id} start={draft} />}
    </AdminRowPage>
  );
}
