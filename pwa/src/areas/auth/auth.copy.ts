import type { Problem } from "../../http/client.ts";

export const copy = {
  brand: "Fernpaw",
  signInTitle: "Sign in",
  signInHint: "Welcome back. Your day is waiting.",
  email: "E-mail",
  password: "Password",
  showPassword: "Show password",
  hidePassword: "Hide password",
  signIn: "Sign in",
  noAccount: "New here?",
  registerLink: "Open a clinic",
  haveAccount: "Already have an account?",
  signInLink: "Sign in",
  promiseTitle: "The clinic keeps running when the internet does not.",
  promises: [
    "Book, check in and look up patients without a network",
    "Everything you save is on this device at once",
    "When the connection is back, all tablets agree",
  ],
  demoTitle: "Demo logins",
  demoHint: "Made-up clinics to try things with. Tap one to fill it in.",
  registerTitle: "Open your clinic",
  registerHint: "You become its owner and can invite your team afterwards.",
  clinicName: "Name of the clinic",
  firstName: "First name",
  lastName: "Last name",
  newPassword: "Password",
  newPasswordHint: "At least 12 characters. A few words in a row are easy to keep in mind.",
  country: "Country",
  timeZone: "Time zone",
  register: "Open the clinic",
  required: "Please fill this in",
  emailInvalid: "This does not look like an e-mail address",
  passwordShort: "At least 12 characters, please",
  noNetwork: "There is no connection to the server. Signing in needs it once; after that Fernpaw works without.",
  unknown: "That did not work. Please try again.",
};

const PROBLEMS: Readonly<Record<string, string>> = {
  invalid_credentials: "The e-mail or the password is not right.",
  rate_limited: "Too many tries. Please wait a few minutes.",
  unavailable: "The server is busy. Please try again shortly.",
  email_taken: "There is already an account with this e-mail.",
  weak_password: "This password is too easy to guess. Longer is better than stranger.",
};

/** Words for a refused sign-in or registration; the server's own as the last resort. */
export function problemWords(problem: Problem | null): string {
  if (problem === null) return copy.noNetwork;
  return PROBLEMS[problem.code ?? ""] ?? problem.detail ?? (problem.title || copy.unknown);
}
