export const copy = {
  toSignIn: "To the sign-in page",
  toDashboard: "To the dashboard",
  again: "Ask for a new link",
  tryAgain: "Try again",
  noLink: {
    title: "The link is not complete",
    hint: "Open it again from the mail, whole. For your safety its secret part is taken out of the address at once, so a reload of this page loses it.",
  },
  deadLink: {
    title: "This link is no longer good",
    hint: "It was used already, it is older than it may be, or a newer one has taken its place.",
  },
  forgot: {
    title: "Forgot your password?",
    hint: "Give your e-mail. We mail a link with which you choose a new password; it is good for 30 minutes.",
    email: "E-mail",
    send: "Mail me the link",
    sentTitle: "Look into your mail",
    sentHint: (email: string) =>
      `If ${email} belongs to an account, a link to choose a new password is on its way there. Nothing after some minutes? Look into the spam folder, or check whether the address is the right one.`,
    otherEmail: "Use another address",
  },
  reset: {
    title: "Choose a new password",
    hint: "It signs you out everywhere, also here. What is not sent yet stays on the devices.",
    password: "New password",
    save: "Save the new password",
    doneTitle: "Your new password is saved",
    doneHint: "You are signed out everywhere. Sign in with the new password.",
  },
  verify: {
    title: "Confirm your e-mail address",
    hint: "One tap, and the address counts as yours.",
    confirm: "Confirm the address",
    verifiedTitle: "Your address is confirmed",
    verifiedHint: "Everything is open now. What was recorded meanwhile is being sent.",
    changedTitle: "Your new address is confirmed",
    changedHint: "From now on you sign in with it.",
    deadHint:
      "It was used already (then all is well), it is older than a day, or a newer one has taken its place. Signed in, you get a new link from the bar at the top, and for a changed address in the settings.",
  },
  invitation: {
    title: (clinicName: string) => `Join ${clinicName}`,
    loadingTitle: "Your invitation",
    loadingHint: "Looking it up…",
    hint: (email: string) => `Your account will be ${email}.`,
    firstName: "First name",
    lastName: "Last name",
    password: "Password",
    accept: "Join the clinic",
    replaces: (name: string) =>
      `${name} is signed in on this browser. Joining signs ${name} out here; what is not sent yet stays and waits.`,
    deadTitle: "This invitation is no longer good",
    deadHint:
      "It was used already, it is older than a week, it was taken back or sent anew, or the address has an account elsewhere. Ask the owner of the clinic for a new one; if you have joined already, sign in.",
  },
};
