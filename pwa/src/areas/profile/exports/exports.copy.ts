import { counted, numberText } from "@fernpaw/domain/kernel/plural";

export const copy = {
  title: "Everything of the clinic",
  hint: "One zip file with all data as CSV and JSON, all files, and a page for each client that opens in a browser without Fernpaw. You can make it on any day, also after the subscription has ended. The server keeps the last three archives.",
  make: "Make an archive",
  making: "Making the archive",
  waiting: "Waiting for the server",
  progress: (done: number, total: number) => `${numberText(done)} of ${counted(total, "row", "rows")}`,
  list: "Archives",
  none: "No archives yet.",
  everything: "Everything",
  client: (name: string) => `Client ${name}`,
  formerClient: "One client",
  ready: (size: string, until: string) => `${size} · kept until ${until}`,
  failed: "It could not be made. Make a new one.",
  failedDisk:
    "There is not enough room on the server, so the archive was not made. Ask the person who runs the server for space, then make a new one.",
  download: "Download",
  downloadOf: (what: string, made: string) => `Download: ${what}, ${made}`,
  remove: "Remove",
  removeOf: (what: string, made: string) => `Remove: ${what}, ${made}`,
  sure: "Remove this archive?",
  sureText: "Its file is deleted from the server. The clinic's data stays.",
  removed: "The archive is removed.",
  started: "The download has started. You can continue a broken download within a day.",
  mine: {
    title: "Your own data",
    text: "Fernpaw's data about you: your account and where you are signed in.",
    button: "Download my data",
    done: "The file is in your downloads",
  },
};
