export const copy = {
  title: "Fernpaw administration",
  signInTitle: "Platform staff",
  signInHint: "This is not the clinic app. Clinics sign in elsewhere.",
  clinicLink: "To the clinic sign-in",
  email: "E-mail",
  password: "Password",
  signIn: "Sign in",
  signOut: "Logout",
  required: "Please fill this in",
  wrong: "The e-mail or the password is not right.",
  tooMany: "Too many tries. Please wait a few minutes.",
  noNetwork: "There is no connection to the server. The administration works online only.",
  welcome: (name: string) => `Signed in as ${name}`,
  homeHint:
    "The sections of the platform area (clinics, users, pet types, plans, billing, inventory, appointments, notifications, reports) are not built yet. Nothing here reads or changes clinic data.",
};
