import { parseProblem } from "../../http/client.ts";

const NO_NETWORK = "The server cannot be reached right now. Nothing was changed. Try again in a moment.";
const UNKNOWN = "Something went wrong. Try again.";

const PROBLEMS: Readonly<Record<string, string>> = {
  invalid_credentials: "The e-mail or the password is wrong. Try again.",
  wrong_password: "This is not your current password.",
  rate_limited: "Too many tries. Please wait a few minutes.",
  unavailable: "The server is busy. Please try again shortly.",
  weak_password: "This password is too easy to guess. Longer is better than stranger.",
  link_invalid: "This link no longer works. Ask for a new one.",
  email_unverified: "Confirm your e-mail address first, with the link in the mail that we sent you.",
  owner_required: "Others work on this device too, so only the owner can do this.",
  not_found: "This was already removed.",
  too_large: "This file is larger than 5 MB. Choose a smaller one.",
  unreadable_image: "This picture cannot be read. Choose a JPEG, PNG or WebP photo.",
};

/** Words for what the server refused, or for a server that could not be reached. */
export function problemText(error: unknown, { noNetwork = NO_NETWORK } = {}): string {
  const problem = parseProblem(error);
  if (problem === null) return noNetwork;
  return PROBLEMS[problem.code] ?? problem.detail ?? (problem.title || UNKNOWN);
}
