import type { NotificationKind } from "@fernpaw/domain/notifications/notification";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import {
  Bell,
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  CalendarX2,
  Globe,
  LifeBuoy,
  ListTodo,
  type LucideIcon,
  MailOpen,
  Mail,
  Megaphone,
  MessageCircleReply,
  MessageSquareText,
  Pin,
  TriangleAlert,
  UserRoundCheck,
} from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { StatusTone } from "../../../theme-colours.ts";
import { clockTime, shortDay, useToday } from "../../../ui/clock-time.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ToneIcon } from "../../../ui/status-chip.tsx";
import { markNews } from "./mark-news.ts";
import { copy } from "./news.copy.ts";
import "./news-list.css";
import type { NewsEntry } from "./news.queries.ts";

const LOOKS: Readonly<Record<NotificationKind, { icon: LucideIcon; tone: StatusTone }>> = {
  needs_decision: { icon: TriangleAlert, tone: "noShow" },
  patient_arrived: { icon: UserRoundCheck, tone: "waiting" },
  appointment_booked: { icon: CalendarPlus, tone: "booked" },
  appointment_moved: { icon: CalendarClock, tone: "exam" },
  appointment_cancelled: { icon: CalendarX2, tone: "cancelled" },
  task_assigned: { icon: ListTodo, tone: "confirmed" },
  announcement: { icon: Megaphone, tone: "pay" },
  support_access: { icon: LifeBuoy, tone: "waiting" },
  online_request: { icon: Globe, tone: "booked" },
  offer_answered: { icon: MessageCircleReply, tone: "confirmed" },
  text_received: { icon: MessageSquareText, tone: "exam" },
  roster_changed: { icon: CalendarDays, tone: "confirmed" },
};

/** A newer server may write kinds that this version of the app does not know. */
const lookOf = (kind: string) => new Map(Object.entries(LOOKS)).get(kind) ?? { icon: Bell, tone: "done" as const };

export function NewsList({ entries }: { entries: readonly NewsEntry[] }) {
  return (
    <ul className="news-list" aria-label={copy.list}>
      {entries.map((entry) => (
        <NewsLine key={entry.row.id} entry={entry} />
      ))}
    </ul>
  );
}

function NewsLine({ entry: { row, to, title, message } }: { entry: NewsEntry }) {
  const clinic = useClinic();
  const today = useToday(clinic.timeZone);
  const { icon, tone } = lookOf(row.kind);
  const isUnread = row.status === "unread";
  const time = clockTime(row.createdAt, clinic.timeZone);
  const isToday = localDateOf(row.createdAt, clinic.timeZone) === today;
  const Mark = isUnread ? MailOpen : Mail;
  return (
    <li className={isUnread ? "is-unread" : undefined}>
      <ToneIcon tone={tone} icon={icon} size={40} />
      <div className="news-words">
        <p className="news-title">
          {isUnread && <span className="vh">{copy.unread}</span>}
          {to === null ? <bdi>{title}</bdi> : <Link to={paths.openNotification(row.id)}>{title}</Link>}
        </p>
        {row.isPinned === "yes" && (
          <p className="news-pinned">
            <Pin size={14} aria-hidden="true" /> {copy.pinned}
          </p>
        )}
        {message !== "" && <p className="news-message">{message}</p>}
      </div>
      <time dateTime={row.createdAt}>{isToday ? time : `${shortDay(row.createdAt, clinic.timeZone)}, ${time}`}</time>
      <IconButton
        label={isUnread ? copy.markRead(title) : copy.markUnread(title)}
        onClick={() => void markNews(clinic, [row.id], isUnread ? "read" : "unread")}
      >
        <Mark size={20} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
