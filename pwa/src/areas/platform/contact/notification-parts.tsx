import { PageViews } from "../../../ui/page-views.tsx";
import { announcementsCopy } from "../notifications/announcements.copy.ts";
import { contactCopy as copy } from "./contact.copy.ts";

const PARTS = [
  { to: "/admin/notifications", label: copy.announcements },
  { to: "/admin/notifications/drafts", label: announcementsCopy.drafts },
  { to: "/admin/notifications/bell", label: copy.bell },
  { to: "/admin/notifications/contact", label: copy.contact },
  { to: "/admin/notifications/newsletter", label: copy.newsletter },
];

/** The lists of the notifications section. */
export const NotificationParts = () => <PageViews label={copy.parts} views={PARTS} />;
