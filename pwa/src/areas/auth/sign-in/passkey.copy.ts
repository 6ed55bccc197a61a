export const copy = {
  signIn: "Sign in with a passkey",
  unknown: "This passkey does not belong to an account here. Sign in with your password.",
};
