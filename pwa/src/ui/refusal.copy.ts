import { Refusal } from "@fernpaw/domain/kernel/errors";
import { screenWords } from "@fernpaw/domain/kernel/refusals";

const UNEXPECTED = "This could not be saved on the device, so nothing has changed. Try again.";

/** Words for refused work. Any error other than a refusal is a defect or a full disk. */
export function refusalText(error: unknown): string {
  return error instanceof Refusal ? screenWords(error.code, error.details) : UNEXPECTED;
}
