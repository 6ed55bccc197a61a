/** Words of the OpenAPI document about the live channel. */
export const realtimeCopy = {
  feed: "WebSocket for integrations: pokes with the clinic's version, and changes since a cursor on request",
  feedMessages: [
    'Sign in with an `Authorization: Bearer` header, or with `{ "token": "…" }` as the first message, within 10 s;',
    'the same message with a fresh token, before the old one ends (`{ "event": "auth:expired" }`), keeps the line open.',
    "A token that is good has no answer of its own; ask with `since` to hear one.",
    '`{ "version": 8123 }` arrives after a commit of the clinic. `{ "since": 8090 }` asks for what changed after that',
    "version, with `limit`, `nonce`, and the `epoch` and `scopeRev` of the last answer as options; the answer is that of",
    '`POST /api/sync/pull`. A message that cannot be taken is answered with `{ "code": "…" }`; 4401, 4403, 4429 and 4503',
    "close the line (not signed in, device taken off the list, too much, not available). With a display's code as the token",
    'the line is a waiting room\'s: `{ "display": { "clinic", "timeZone", "waiting", "seen" } }` arrives at once and whenever it changes,',
    '`{ "event": "alive" }` between, and nothing may be asked.',
  ].join(" "),
  webSocketOnly: "This address speaks WebSocket only.",
};
