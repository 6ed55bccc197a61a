import { counted } from "@fernpaw/domain/kernel/plural";

const MOST = 99;

export const bellCopy = {
  bell: "Bell",
  unread: (count: number) =>
    count === 0 ? "Bell: nothing unread" : `Bell: ${counted(count, "entry", "entries")} unread`,
  short: (count: number) => (count > MOST ? `${MOST}+` : String(count)),
  about: "About",
  kind: "Kind",
  kinds: {
    new_clinic: "New clinic",
    contact: "Contact message",
    payment_failed: "Payment failed",
    parked: "Stopped changes",
  },
  unknownKind: "Other news",
  arrived: "Arrived",
  state: "State",
  states: { unread: "Unread" },
  isUnread: "Unread",
  isRead: "Read",
  actions: "Actions",
  markOne: "Mark as read",
  markAbout: (about: string) => `Mark ${about} as read`,
  markAll: "Mark all as read",
  soundOn: "Turn the sound on",
  soundOff: "Turn the sound off",
  empty: "Nothing has happened yet.",
  fileName: "bell",
};
