import type { RefusalCode } from "./refusals.ts";

export type { RefusalCode };

/** A business refusal. `details` are data for the screen, never a sentence. Anything else that is thrown is a defect. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, details: Record<string, unknown> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** A refusal that marks one field of the arguments. `message` goes on after the field's name. */
export const invalidAt = (path: string, message: string): Refusal =>
  new Refusal("invalid_args", { errors: [{ path, code: "custom", message }] });
