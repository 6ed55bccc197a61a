import { problemText } from "../../session/sign-in/problem.copy.ts";

export const copy = {
  signInTitle: "Sign in",
  signInHint: "Welcome back. Your day is waiting.",
  email: "E-mail",
  password: "Password",
  showPassword: "Show password",
  hidePassword: "Hide password",
  signIn: "Sign in",
  forgot: "Forgot your password?",
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
  required: "Please fill this in",
  noNetwork: "There is no connection to the server. Signing in needs it once; after that Fernpaw works without.",
  lockedOut: {
    question: "Is the password right, and still refused?",
    text: "After many wrong tries for an account Fernpaw no longer lets unknown devices in. A link in a mail makes this device a known one; your password is still needed.",
    send: "Mail me an unlock link",
  },
  unlock: {
    title: "Is this your device?",
    hint: "You opened a link that lets this device sign in again after too many wrong tries. Your password is still needed.",
    accept: "Yes, this is my device",
    done: "This device is known now. Sign in with your password.",
    later: "Sign in without it",
  },
  secondFactor: {
    title: "One more step",
    hint: "The password is right. This account also asks for a second proof, which this version of the app cannot give yet: reload the page to get the newest one.",
    back: "Back to the password",
  },
};

/** Words for a refused sign-in or registration; the server's own as the last resort. */
export function problemWords(error: unknown): string {
  return problemText(error, { noNetwork: copy.noNetwork });
}
