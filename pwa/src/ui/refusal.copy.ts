import { Refusal } from "@fernpaw/domain/kernel/errors";
import { screenWords } from "@fernpaw/domain/kernel/refusals";

const UNEXPECTED = "This could not be saved on the device. What you typed is still here: try again.";

/** What a person reads when something was refused. Anything but a refusal is a defect or a full disk. */
export function refusalText(error: unknown): string {
  return error instanceof Refusal ? screenWords(error.code, error.details) : UNEXPECTED;
}
