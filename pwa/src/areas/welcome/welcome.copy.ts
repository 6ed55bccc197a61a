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
  later: "Do these in any order, now or later. This page keeps its address.",
  checking: "Checking what is already set up…",
  install: {
    title: "Put Fernpaw on this tablet",
    hint: "From the home screen it opens like an app, and the device protects its storage better.",
    done: "Fernpaw runs as an app on this device.",
    action: "Install",
    byHand: "Open the browser's menu and choose “Install app” or “Add to home screen”. Not every browser can.",
  },
  paper: {
    title: "Say who the clinic is on paper",
    hint: "Letters and lists have a letterhead: legal name, address, phone or e-mail, numbers, bank details and a logo. You can also enter them at the first document.",
    done: "Documents say who the clinic is.",
    action: "Open the letterhead",
  },
  team: {
    title: "Invite the team",
    hint: "Each team member signs in with their own account. You choose their rights.",
    done: "The team has more than one account.",
    waiting: (count: number) =>
      plural(count, "One invitation is on its way.", `${count} invitations are on their way.`),
    action: "Invite a team member",
  },
  clients: {
    title: "Import clients and pets",
    hint: "Import a CSV or Excel list from your former program. Fernpaw checks it before anything is written. Or add one client.",
    done: "The clinic has clients.",
    action: "Import a list",
    second: "Add one client",
  },
  appointment: {
    title: "Book the first appointment",
    hint: "It then appears on the Today board of every tablet.",
    done: "There is an appointment.",
    action: "Book",
  },
};
