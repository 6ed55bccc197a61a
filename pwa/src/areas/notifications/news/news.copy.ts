import { plural } from "@fernpaw/domain/kernel/plural";

export const copy = {
  subtitle: (unread: number) => (unread === 0 ? "You have read everything." : `${unread} unread`),
  list: "Notifications",
  show: "Show",
  shown: { all: "All", unread: "Unread" },
  kind: "Kind",
  everyKind: "All kinds",
  markAll: "Mark all as read",
  markedAll: (count: number) => plural(count, "Marked as read", `${count} marked as read`),
  markRead: (title: string) => `Mark as read: ${title}`,
  markUnread: (title: string) => `Mark as unread: ${title}`,
  unread: "Unread: ",
  pinned: "Pinned",
  more: "Show older notifications",
  none: "No notifications",
  noneHint:
    "Fernpaw tells you here when a team member books or moves your appointments, publishes your shifts, or gives you a task.",
  noneUnread: "No unread notifications",
  noneOfKind: "No notifications of this kind",
  choose: "Choose your notifications",
  opening: "Opening…",
  choices: {
    title: "Notifications you get",
    hint: "On all your devices. Inbox items, announcements and support access always notify you.",
  },
};
