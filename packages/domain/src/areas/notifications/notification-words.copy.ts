import type { NotificationKind } from "./notification.ts";

/** Names and times for the words of a notification. Null: none, or not known to the reader. */
export interface NotificationFacts {
  /** The names of the pets. */
  pets: string | null;
  /** Day and time of the appointment or of the first shift, or the due day of the task. */
  when: string | null;
  /** The author of the change. */
  by: string | null;
  /** Another person whose appointment it is now. */
  vet: string | null;
  /** The title of a task, an inbox item or an announcement. */
  title: string | null;
  body: string | null;
}

export interface NotificationWords {
  title: string;
  message: string;
}

const joined = (...parts: (string | null | false)[]): string => parts.filter(Boolean).join(" · ");
const byWords = (by: string | null): string | null => (by === null ? null : `By ${by}`);

/** Of a kind that this version of the app does not know: a newer server wrote it. */
const UNKNOWN: NotificationWords = { title: "News of your clinic", message: "Update the app to read it." };

/** Whether the client takes a time that the clinic offered. */
export const offerAnswerWords = { agreed: "Accepted", refused: "Declined" } as const;

/** The two lines of a notification, the same in the toast and on the page. */
export function writeNotification(kind: NotificationKind, facts: NotificationFacts): NotificationWords {
  const { pets, when, by, vet, title, body } = facts;
  switch (kind) {
    case "needs_decision":
      return { title: title ?? "An inbox item needs your decision", message: "It waits in your inbox." };
    case "patient_arrived":
      return { title: `${pets ?? "A pet"} has arrived`, message: joined(when, by && `Checked in by ${by}`) };
    case "appointment_booked":
      return {
        title: pets === null ? "New appointment" : `New appointment: ${pets}`,
        message: joined(when, byWords(by)),
      };
    case "appointment_moved": {
      const what = pets === null ? "An appointment" : `${pets}'s appointment`;
      if (vet !== null) return { title: `${what} is now with ${vet}`, message: joined(when, byWords(by)) };
      return { title: `${what} was moved`, message: joined(when && `Now ${when}`, byWords(by)) };
    }
    case "appointment_cancelled": {
      const what = pets === null ? "An appointment" : `${pets}'s appointment`;
      return { title: `${what} was cancelled`, message: joined(when, byWords(by)) };
    }
    case "task_assigned":
      return { title: title === null ? "New task for you" : `New task: ${title}`, message: joined(when, byWords(by)) };
    case "announcement":
      return { title: title ?? "Announcement", message: body ?? "" };
    case "support_access":
      return { title: "Fernpaw opened support access to your clinic", message: body ? `Reason: ${body}` : "" };
    case "online_request":
      return { title: pets === null ? "New online request" : `New online request: ${pets}`, message: when ?? "" };
    case "offer_answered":
      return {
        title: pets === null ? "A client answered an offered time" : `The client of ${pets} answered the offered time`,
        message: joined(title, when),
      };
    case "text_received":
      return { title: title ?? "A client sent a text message", message: "It waits in your inbox." };
    case "roster_changed":
      return { title: "Your shifts have changed", message: joined(when && `From ${when}`, byWords(by)) };
    default:
      return UNKNOWN;
  }
}

/** Several clients may have the number of a text. */
export const textWriters = (names: readonly string[]): string => names.join(" or ");

/** The title of a text, in the inbox and in the notifications. */
export const textTitle = (who: string): string => `Text from ${who}`;

/** The kinds as filters and choices name them. */
export const notificationKindWords: Readonly<Record<NotificationKind, string>> = {
  needs_decision: "Inbox items",
  patient_arrived: "Pets that arrive",
  appointment_booked: "New appointments",
  appointment_moved: "Moved appointments",
  appointment_cancelled: "Cancelled appointments",
  task_assigned: "Tasks",
  announcement: "Announcements",
  support_access: "Support access",
  online_request: "Online requests",
  offer_answered: "Answers to offered times",
  text_received: "Text messages from clients",
  roster_changed: "Your shifts",
};

/** For a person who gets several at once. */
export const severalNotifications = (count: number): NotificationWords => ({
  title: `${count} new notifications`,
  message: "Open Notifications to read them.",
});
