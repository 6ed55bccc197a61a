import type { RequestState } from "./use-server-search.ts";

/** Shown while the server is asked for records that this device lacks. */
export const serverWords = {
  idle: "",
  asking: "Asking the server for older records…",
  answered: "Older records from the server are included.",
  unreachable: "The server cannot be reached, so older records are missing. Try again later.",
} satisfies Record<RequestState, string>;

/** Shown while the search index of this device is incomplete. */
export const lookingWords = "Looking through this device…";
