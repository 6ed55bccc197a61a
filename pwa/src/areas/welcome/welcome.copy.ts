import { plural } from "@fernpaw/domain/kernel/plural";

export const copy = {
  title: (name: string) => `Welcome, ${name}`,
  subtitle: (clinic: string) => `First steps for ${clinic}`,
  crumb: "First steps",
  dashboard: "Dashboard",
  progress: (done: number, all: number) => `${done} of ${all} done`,
  steps: "First steps",
  done: "Done",
  open: "Open",
  toDashboard: "To the dashboard",
  allDone: "Everything is set up. Have a good day.",
  later: "In any order, and any of them later: this page stays at its address.",
  checking: "Looking for what is there already…",
  install: {
    title: "Put Fernpaw on this tablet",
    hint: "From the home screen it opens like an app, and the device protects its storage better.",
    done: "Fernpaw runs as an app on this device.",
    action: "Install",
    byHand: "Open the browser's menu and choose “Install app” or “Add to home screen”. Not every browser can.",
  },
  team: {
    title: "Invite the team",
    hint: "Everybody signs in with an account of their own and may do what you decide.",
    done: "The team has more than one account.",
    waiting: (count: number) =>
      plural(count, "One invitation is on its way.", `${count} invitations are on their way.`),
    action: "Invite somebody",
  },
  clients: {
    title: "Bring in clients and pets",
    hint: "A list as CSV from the program that you used before, checked before anything is written. Or start with one.",
    done: "The clinic has clients.",
    action: "Import a list",
    second: "Add one client",
  },
  appointment: {
    title: "Book the first appointment",
    hint: "Then it stands on the Today board, on every tablet.",
    done: "There is an appointment.",
    action: "Book",
  },
};
