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
    "Book, check in and look up pets without a network",
    "Everything you save is on this device at once",
    "When the connection is back, all tablets agree",
  ],
  demoTitle: "Demo accounts",
  demoHint: "Made-up clinics to try things with. Tap one to fill it in.",
  required: "Please fill this in",
  noNetwork: "The server cannot be reached. Connect once to sign in. After that Fernpaw works without a connection.",
  lockedOut: {
    question: "Is your correct password refused?",
    text: "After many wrong tries Fernpaw refuses unknown devices for this account. Open a link in a mail to make this device known. You still need your password.",
    send: "Mail me an unlock link",
  },
  unlock: {
    title: "Is this your device?",
    hint: "You opened a link that lets this device sign in again after too many wrong tries. You still need your password.",
    accept: "Yes, this is my device",
    done: "This device is now known. Sign in with your password.",
    later: "Sign in without it",
  },
};

/** Words for a refused sign-in or registration; the server's own as the last resort. */
export function problemWords(error: unknown): string {
  return problemText(error, { noNetwork: copy.noNetwork });
}
