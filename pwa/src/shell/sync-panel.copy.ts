import { counted } from "@fernpaw/domain/kernel/plural";

const number = (count: number): string => count.toLocaleString("en-GB");

export const copy = {
  title: "Sync",
  lastContact: "Last contact",
  never: "not since the app was opened",
  ago: (time: string, since: string) => (since === "just now" ? `${time}, just now` : `${time}, ${since} ago`),
  storage: "Storage on this device",
  persisted: "Protected: the browser will not clear it",
  notPersisted: "The browser may clear it when the disk is full",
  storageUnknown: "This browser does not say whether it is protected",
  keep: "Protect storage",
  keepRefused: "The browser refused. Installing Fernpaw on the home screen usually helps.",
  data: "Clinic data on this device",
  bucket: { p0: "Today and the desk", p1: "Clients, pets, appointments", p2: "Last two years" },
  bucketState: { waiting: "waiting", loading: "loading", loaded: "complete", evicted: "removed to make room" },
  arrived: (rows: number, of: number) => `loading, ${number(rows)} of about ${number(of)} records`,
  capped: "This clinic has more records than fit on this device. Older records load when needed.",
  waiting: "Waiting to send",
  waitingNone: "No changes are waiting.",
  more: (count: number) => `and ${count} more`,
  tryNow: "Sync now",
  export: "Save unsent changes as a file",
  inbox: (count: number) => `Open the inbox: ${counted(count, "item", "items")}`,
  signInAgain: "Sign in again",
};
