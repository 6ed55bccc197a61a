import { RATE_LIMITS } from "./rate-classes.ts";

interface Tag {
  name: string;
  description: string;
  /** Beginnings of the addresses; the longest that fits decides. */
  paths: readonly string[];
}

/** The sidebar of the reference, in this order. */
const tags: readonly Tag[] = [
  {
    name: "Sync",
    description:
      "How a device and the server agree: mutations go up, rows come down. `packages/sync/README.md` has the wire format.",
    paths: ["/api/sync", "/api/mutations", "/api/search"],
  },
  { name: "Live feed", description: "Pokes and changes over a plain WebSocket.", paths: ["/api/feed"] },
  {
    name: "Sign-in",
    description: "Accounts, sessions, mailed links and the second step of a sign-in.",
    paths: ["/api/auth"],
  },
  {
    name: "Profile",
    description: "A person's own account: names, password, sessions, picture, export.",
    paths: ["/api/profile"],
  },
  {
    name: "Second factors",
    description: "Authenticator apps, passkeys and recovery codes of the person who is signed in.",
    paths: ["/api/profile/two-factor"],
  },
  {
    name: "Employees",
    description: "The owner's work on accounts: rights, locks and invitations.",
    paths: ["/api/employees", "/api/invitations"],
  },
  {
    name: "Devices",
    description: "Browsers that work in the clinic, shared tablets and screens of the waiting room.",
    paths: ["/api/devices", "/api/shared-tablets", "/api/displays", "/api/approvals"],
  },
  {
    name: "Audit log",
    description: "The owner's look at the log of changes to accounts, rights and whole sets of data.",
    paths: ["/api/audit"],
  },
  {
    name: "Exports",
    description: "Archives of everything that a clinic has, made in the background.",
    paths: ["/api/exports", "/api/archives"],
  },
  {
    name: "Imports",
    description: "Bringing a list of clients and pets, or of breeds, into the clinic.",
    paths: ["/api/imports", "/api/breeds"],
  },
  {
    name: "Locations",
    description: "Logos of locations; all else of a location travels by sync.",
    paths: ["/api/locations"],
  },
  {
    name: "Controlled drugs",
    description: "The password before a controlled drug is destroyed or returned; its register travels by sync.",
    paths: ["/api/controlled"],
  },
  {
    name: "Tills",
    description: "Payments that tablets have not sent yet; all else of a till travels by sync.",
    paths: ["/api/tills"],
  },
  {
    name: "Payments online",
    description:
      "The clinic's account at a payment provider, payment links, refunds, and the address for webhooks of a provider.",
    paths: [
      "/api/payment-account",
      "/api/payment-links",
      "/api/online-refunds",
      "/api/payment-webhooks",
      "/api/public/payment-links",
    ],
  },
  {
    name: "Catalogue",
    description: "Products that a clinic can copy; all else of a product travels by sync.",
    paths: ["/api/catalogue"],
  },
  {
    name: "Orders",
    description: "Orders to suppliers by mail; all else of an order travels by sync.",
    paths: ["/api/orders"],
  },
  {
    name: "Reports",
    description: "The figures of the clinic and the rows behind them, for its owner.",
    paths: ["/api/reports"],
  },
  { name: "Paper", description: "Documents as PDF.", paths: ["/api/paper"] },
  { name: "Pets", description: "Photos of pets; all else of a pet travels by sync.", paths: ["/api/pets"] },
  {
    name: "Files",
    description: "Bytes of photos, X-rays and letters: sent in pieces, read whole. All else of a file travels by sync.",
    paths: ["/api/files", "/api/file-uploads"],
  },
  {
    name: "Calendar",
    description: "A person's own appointments for a calendar program.",
    paths: ["/api/profile/calendar-feed", "/api/calendar"],
  },
  {
    name: "New-client forms",
    description: "Links to a form that a new client fills in once. The answers travel by sync.",
    paths: ["/api/intake-forms", "/api/public/intake-forms"],
  },
  {
    name: "Online booking",
    description: "The page on which people without an account ask for an appointment, and its settings.",
    paths: ["/api/public/booking", "/api/public/booking-offers", "/api/booking-page"],
  },
  {
    name: "Messages",
    description: "Messages to clients, and the inbox of each person.",
    paths: ["/api/messages", "/api/notifications", "/api/public/appointments", "/api/text-webhook"],
  },
  {
    name: "Data protection",
    description:
      "The data processing agreement of the clinic, the erasure of one client, and records past their period.",
    paths: ["/api/data-protection"],
  },
  { name: "Site", description: "The public pages: newsletter, contact, plans.", paths: ["/api/public"] },
  {
    name: "Subscription",
    description: "The clinic's subscription.",
    paths: ["/api/subscriptions", "/api/plan-webhooks"],
  },
  {
    name: "Support access",
    description: "Accesses of platform staff to the clinic's data, which its owners see and can end.",
    paths: ["/api/clinic/support"],
  },
  { name: "Platform staff", description: "Work across clinics, with sign-in of its own.", paths: ["/api/admin"] },
  {
    name: "Server",
    description: "Whether the server answers, and what it says of itself.",
    paths: ["/api/health", "/api/openapi.json"],
  },
];

const kibibytes = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / (1024 * 1024))} MiB` : `${Math.floor(bytes / 1024)} KiB`;

export const openapiCopy = {
  title: "Fernpaw",
  description:
    "Clinic data changes through named mutations, which devices queue and push; the routes are what a device cannot answer by itself. " +
    "`x-permission` says who may call a route. The schemas named `area.verb.vN` are the arguments of the mutations that `POST /api/sync/push` takes. " +
    "Whatever is not a success is `application/problem+json` (RFC 9457) with one of our codes; `x-codes` of an answer lists those that it may carry.",
  documentSummary: "This document",
  server: "This server, by the address that `PUBLIC_URL` names.",
  mutation: (permission: string) => `A mutation for POST /api/sync/push. Needs ${permission}.`,
  tags,
  success: {
    "101": "The line changes to the WebSocket protocol.",
    "200": "The answer.",
    "201": "It was made; this is what came of it.",
    "202": "Accepted; the work continues after this answer.",
    "204": "Done; the answer has no content.",
    "206": "The bytes that `Range` names.",
    "416": "The file has no such bytes; `Content-Range` has its size.",
  } as Readonly<Record<string, string>>,
  refusal: (code: string, title: string) => `\`${code}\`: ${title}`,
  otherRefusal:
    "Any route may answer `unavailable` (503, with `Retry-After`) when the server or its database is busy, `server_full` (507, with `Retry-After`) to a write when its disk is full, and `internal` (500) for a defect of ours. " +
    `In a minute one person may make ${RATE_LIMITS.read} reads, ${RATE_LIMITS.write} writes, ${RATE_LIMITS.search} searches and ${RATE_LIMITS.snapshot} calls for a snapshot or a history; then the answer is \`rate_limited\` (429, with \`Retry-After\`).`,
  retryAfter: "Whole seconds to wait before the next try.",
  problem: {
    schema: "RFC 9457: every answer that is not a success.",
    type: "`urn:fernpaw:problem:` and the code.",
    title: "The meaning of the code, for a person who reads the answer itself.",
    code: "Decide by this one; it never changes its meaning.",
    detail: "More about this very request.",
    errors: "The fault of each field.",
    path: "Dotted; empty for the whole.",
    nonce: "That of the request, where it had one.",
    requestId: "Also in `x-request-id`, and in the server's log.",
  },
  body: {
    json: "JSON in UTF-8.",
    gzip: "`Content-Encoding: gzip` is accepted; the limit counts what comes out.",
    csv: "The list itself, not in a form.",
    picture: "A form with one file, of JPEG, PNG or WebP.",
    limit: (bytes: number) => `At most ${kibibytes(bytes)}.`,
  },
};
