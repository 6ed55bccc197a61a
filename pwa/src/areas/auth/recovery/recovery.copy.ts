export const copy = {
  toSignIn: "To the sign-in page",
  toDashboard: "To the dashboard",
  again: "Ask for a new link",
  noLink: {
    title: "The link is not complete",
    hint: "Open the whole link again from the mail. For safety, Fernpaw removes its secret part from the address, so reloading this page loses it.",
  },
  deadLink: {
    title: "This link no longer works",
    hint: "It was already used, it has expired, or a newer link has replaced it. Ask for a new one.",
  },
  forgot: {
    title: "Forgot your password?",
    hint: "Enter your e-mail. We mail you a link to choose a new password. It works for 30 minutes.",
    email: "E-mail",
    send: "Mail me the link",
    sentTitle: "Check your mail",
    sentHint: (email: string) =>
      `If ${email} belongs to an account, a link to choose a new password is on its way. No mail after a few minutes? Check the spam folder and the address.`,
    otherEmail: "Use another address",
  },
  reset: {
    title: "Choose a new password",
    hint: "This signs you out everywhere, also here. Unsent changes stay on the devices.",
    password: "New password",
    save: "Save the new password",
    doneTitle: "Your new password is saved",
    doneHint: "You are signed out everywhere. Sign in with the new password.",
  },
  verify: {
    title: "Confirm your e-mail address",
    hint: "Tap once to confirm that this address is yours.",
    confirm: "Confirm the address",
    passwordHint:
      "This browser is not signed in to the account. Enter the password that you chose when you registered.",
    password: "Password",
    wrongPassword: "This is not the password of the account. Try again.",
    notMine: "You did not register, or you no longer know the password?",
    notMineHint: "Choose a password of your own. This also confirms your address and signs out every other person.",
    ownPassword: "Choose my own password",
    verifiedTitle: "Your address is confirmed",
    verifiedHint:
      "You can now use everything. Fernpaw signed you out in all other browsers. A second step that was set up before is off: set it up again. Unsent changes are being sent.",
    changedTitle: "Your new address is confirmed",
    changedHint: "From now on you sign in with it.",
    deadHint:
      "It was already used (then all is well), it is older than a day, or a newer link has replaced it. To get a new link, sign in and use the bar at the top. For a changed address, use the settings.",
  },
  invitation: {
    title: (clinicName: string) => `Join ${clinicName}`,
    loadingTitle: "Your invitation",
    loadingHint: "Looking it up…",
    hint: (email: string) => `You will sign in as ${email}.`,
    firstName: "First name",
    lastName: "Last name",
    password: "Password",
    accept: "Join the clinic",
    replaces: (name: string) =>
      `${name} is signed in on this browser. Joining signs ${name} out here. Unsent changes stay until ${name} signs in again.`,
    deadTitle: "This invitation no longer works",
    deadHint:
      "It was already used, it is older than a week, it was cancelled or sent again, or the address has an account in another clinic. If you have already joined, sign in. Otherwise ask the owner of the clinic for a new invitation.",
  },
};
