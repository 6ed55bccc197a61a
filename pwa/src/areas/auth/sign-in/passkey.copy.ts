export const copy = {
  signIn: "Sign in with a passkey",
  unknown: "That passkey signs in to no account here. Sign in with your password.",
};
