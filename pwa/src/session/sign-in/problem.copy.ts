import { problemOf } from "../../http/client.ts";

const NO_NETWORK = "There is no connection to the server right now. Nothing was changed; try again in a moment.";
const UNKNOWN = "That did not work. Please try again.";

const PROBLEMS: Readonly<Record<string, string>> = {
  invalid_credentials: "The e-mail or the password is not right.",
  wrong_password: "This is not your present password.",
  rate_limited: "Too many tries. Please wait a few minutes.",
  unavailable: "The server is busy. Please try again shortly.",
  weak_password: "This password is too easy to guess. Longer is better than stranger.",
  link_invalid: "This link is no longer good. Ask for a new one.",
  email_unverified: "Confirm your e-mail address first, with the link in the mail that we sent you.",
  owner_required: "Others work on this device too, so only the owner can do this.",
  not_found: "This is gone already.",
  too_large: "This file is larger than 5 MB. Choose a smaller one.",
  unreadable_image: "This is not a picture that we can read. Choose a JPEG, PNG or WebP photo.",
};

/** Words for what the server refused, or for a server that could not be reached. */
export function problemText(error: unknown, { noNetwork = NO_NETWORK } = {}): string {
  const problem = problemOf(error);
  if (problem === null) return noNetwork;
  return PROBLEMS[problem.code] ?? problem.detail ?? (problem.title || UNKNOWN);
}
