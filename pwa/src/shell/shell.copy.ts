import { counted } from "@fernpaw/domain/kernel/plural";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** In days from two days on, in hours from two hours on, otherwise in minutes. */
function span(ms: number): string {
  if (ms >= 2 * DAY_MS) return counted(Math.round(ms / DAY_MS), "day", "days");
  if (ms >= 2 * HOUR_MS) return counted(Math.round(ms / HOUR_MS), "hour", "hours");
  return counted(Math.round(ms / MINUTE_MS), "minute", "minutes");
}

export const copy = {
  brand: "Fernpaw",
  skip: "Skip to the page",
  navigation: "Main navigation",
  openMenu: "Open the menu",
  expand: "Show names",
  collapse: "Show icons only",
  more: "More",
  today: "Today",
  nav: {
    dashboard: "Dashboard",
    calendar: "Calendar",
    appointments: "Appointments",
    clients: "Clients & Pets",
    inventory: "Inventory",
    products: "Products",
    stock: "Stock Movements",
    suppliers: "Suppliers",
    billing: "Billing",
    reports: "Reports",
    notifications: "Notifications",
    employees: "Employees",
    print: "To print",
  },
  short: { clients: "Clients", notifications: "Notifications" },
  find: "Find client, pet, phone or chip",
  findShort: "Find",
  findKey: "Ctrl K",
  unread: (count: number) => `, ${count} unread`,
  waitsToPrint: (count: number) => `, ${count} waiting`,
  unreadBell: (count: number) => `Notifications, ${count} unread`,
  userMenu: (name: string) => `Your account, ${name}`,
  settings: "Settings",
  signOut: "Logout",
  role: { owner: "Owner", employee: "Team member", admin: "Platform staff" },
  offlineBar: "You are offline. Keep working: changes are stored on this tablet and sent when the connection returns.",
  /** `ms`: the device's clock less the server's. */
  clockOff: (ms: number) =>
    `This device's clock is ${span(Math.abs(ms))} ${ms > 0 ? "ahead of" : "behind"} the server's. Set date and time in the settings of the device: changes carry the time of its clock.`,
  dismiss: "Dismiss",
  paymentFailed: (day: string) =>
    `The bank refused the payment for your subscription. The sections close on ${day} unless it is paid.`,
  paymentFailedTo: "To the payment",
  supportOpen: (name: string, until: string) =>
    `${name} of Fernpaw can look at your clinic's data until ${until} and can change nothing.`,
  /** The whole reason is in the settings. */
  supportReason: (reason: string) => `Reason: ${reason.length > 160 ? `${reason.slice(0, 159)}…` : reason}`,
  supportEnd: "End access",
  supportEnded: "The access is ended",
  prove: (email: string) =>
    `Confirm your e-mail address with the link that we mailed to ${email}. Until then your changes stay on this device, and you cannot invite, import or export.`,
  proveAgain: "Send it again",
  proveSent: "A new link is on its way.",
  proveFailed: "The mail could not be sent. Try again in a few minutes.",
  updateReady: "A new version of Fernpaw is ready. Typed text is kept.",
  updateReplaced: "Fernpaw was updated in another window. Reload this window when it suits you. Typed text is kept.",
  updateNow: "Update now",
  updateLater: "Later",
  agreementAsk: "Your clinic has not accepted the present data processing agreement. Read it, then accept it.",
  agreementOpen: "Open the agreement",
  factorHint: "With a second step, the password alone does not open your account. It takes two minutes to set up.",
  factorSetUp: "Set up second step",
  locationAsk: "Your clinic has several locations. Where is this device?",
  locationAt: (name: string) => `At ${name}`,
  locationChoose: "Choose a location",
  installHint:
    "Put Fernpaw on this tablet's home screen: it then opens like an app and its storage is better protected.",
  installHow: "How to",
  install: "Install",
};
