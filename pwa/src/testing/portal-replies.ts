import type { Reply } from "./simulated-network.ts";

const refusal = { code: "session_expired", title: "Your session has expired. Please log in again." };

/** For tests: 401 answers of captive portals and proxies, by name. None of them is our server's. */
export const PORTAL_REPLIES: readonly (readonly [string, Reply])[] = [
  ["a page", { status: 401, data: "<!doctype html><title>Welcome to Hotel Wi-Fi</title>" }],
  ["nothing", { status: 401, data: "" }],
  ["JSON without a code", { status: 401, data: { error: "unauthorized" } }],
  ["JSON with a title", { status: 401, data: { title: "Sign in to the network", status: 401 } }],
  ["JSON with a code of its own", { status: 401, data: { code: "AUTH_REQUIRED", title: "Sign in to the network" } }],
  ["JSON with a number as code", { status: 401, data: { code: 401, message: "unauthorized" } }],
];

/** For tests: 401 answers of the refresh call that only look like ours. */
export const DISGUISED_REPLIES: readonly (readonly [string, Reply])[] = [
  ["our words as a page", { status: 401, data: JSON.stringify(refusal), type: "text/html" }],
  ["our words from another address", { status: 401, data: refusal, isRedirected: true }],
];
