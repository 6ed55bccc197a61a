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
