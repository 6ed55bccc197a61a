export const copy = {
  title: "Enter your password",
  why: "This protects your account on a tablet that you left open.",
  password: "Password",
  submit: "Continue",
  required: "Please fill this in",
};
