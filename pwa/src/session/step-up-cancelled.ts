/** The person did not want to give the password: nothing was done, and nothing has to be said. */
export class StepUpCancelled extends Error {
  override readonly name = "StepUpCancelled";
}
