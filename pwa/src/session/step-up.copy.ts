export const copy = {
  title: "Your password once more",
  why: "This changes who may do what in the clinic. Enter your password, so that nobody does it on a tablet that you left open.",
  password: "Password",
  submit: "Continue",
  required: "Please fill this in",
};
