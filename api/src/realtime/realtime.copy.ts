/** What the OpenAPI document says of the live channel. */
export const realtimeCopy = {
  feed: "WebSocket for integrations: pokes with the clinic's version, and changes since a cursor on request",
  webSocketOnly: "This address speaks WebSocket only.",
};
