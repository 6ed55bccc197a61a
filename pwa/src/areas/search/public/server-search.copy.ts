import type { RequestState } from "./use-server-search.ts";

/** What is said while the server is asked for what this device has not. */
export const serverWords = {
  idle: "",
  asking: "Asking the server for older records…",
  answered: "Older records from the server are included.",
  unreachable: "The server cannot be reached, so older records are missing here.",
} satisfies Record<RequestState, string>;

/** While what is listed comes from an index that is not whole yet. */
export const lookingWords = "Looking through this device…";
