import { interfaceWordsOf } from "./prose.mjs";

/** One word per thing in the interface: each pattern finds a second word for a thing that has a name already. */
const SECOND_WORDS = [
  { use: "inbox, inbox item", find: /\b(?:attention|cards?|notifications?)\b/gi },
  { use: "warning", find: /\balerts?\b/gi },
  { use: "pet", find: /\bpatients?\b/gi },
  { use: "team member", find: /\b(?:employees?|staff|colleagues?)\b/gi },
  { use: "import", find: /\b(?:take|taken|taking|takes)\s+over\b/gi },
  { use: "sign in, sign out", find: /\b(?:log(?:ged|ging)?[\s-]?(?:in|out)|log(?:in|out)s?)\b/gi },
];

/** Where a second word may be: a part of a text, everywhere or below a path. Each has its reason. */
const ALLOWED = [
  { find: /\bneeds? attention\b/, why: "readings.md: the header counts open inbox items with these words" },
  { find: /^Notifications\b/, why: "spec.md: an entry of the sidebar, and its bell" },
  { find: /^Bell for new notifications$/, why: "spec.md: the sound is for notifications" },
  {
    find: /\bnotifications?\b/gi,
    path: /\/areas\/notifications\//,
    why: "what a person is told; an inbox item is a decision",
  },
  { find: /\bEmployees\b/, why: "spec.md: an entry of the sidebar" },
  { find: /\b[Pp]latform staff\b/, why: "spec.md: the people of the administrator area" },
  { find: /^(?:Login|Logout)$/, why: "spec.md: the navigation bar and the user menu" },
  { find: /^Your session has expired\. Please log in again\.$/, why: "spec.md: an exact text" },
  { find: /\b(?:Cage card|card or label|No card is asked for|card for each patient)\b/, why: "other cards" },
  { find: /\bpatients?\b/gi, path: /\/areas\/(?:today|visits|displays|site)\//, why: "Today, and pages about it" },
  { find: /\bstaff\b/g, path: /\/areas\/site\//, why: "spec.md: smart scheduling of appointments and staff" },
  { find: /^Card(?: terminal| online)?$/, path: /billing/, why: "a way to pay" },
  { find: /\bcard payments? online\b/gi, why: "money by bank card" },
  { find: /\bcards?\b/gi, path: /\/billing\/(?:online|sandbox)\/|\/links\/pay\./, why: "a bank card" },
  { find: /^card$/, path: /\/pets\/print\//, why: "a key" },
  { find: /^staff$/, path: /\/staff\.words\./, why: "a key" },
  { find: /^attention$/, path: /\/(?:areas\/notifications|session\/sync-client)\//, why: "a key" },
  { find: /[^]+/, path: /\/areas\/dev\//, why: "only people who build the app see this page" },
];

/** The text with its allowed parts blanked out, so that offsets stay. */
function withoutAllowed(path, prose) {
  return ALLOWED.filter(({ path: where }) => where === undefined || where.test(path)).reduce(
    (rest, { find }) => rest.replace(find, (part) => "·".repeat(part.length)),
    prose,
  );
}

/** Second words in the interface's words of one file: offset, words, and the word to use. */
export function secondWordsIn(path, text) {
  return interfaceWordsOf(path, text).flatMap(({ at, prose }) => {
    const rest = withoutAllowed(path, prose);
    return SECOND_WORDS.flatMap(({ use, find }) =>
      Array.from(rest.matchAll(find), ({ index, 0: words }) => ({ at: at + index, words, use })),
    );
  });
}
