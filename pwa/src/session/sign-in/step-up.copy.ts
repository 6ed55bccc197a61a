export const copy = {
  title: "Your password once more",
  why: "Enter your password, so that nobody does this for you on a tablet that you left open.",
  password: "Password",
  submit: "Continue",
  required: "Please fill this in",
};
