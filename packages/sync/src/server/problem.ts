import type { SyncProblem } from "../protocol.ts";

/** A whole request is refused with one of the protocol's codes; the device's queue is untouched. */
export class SyncProblemError extends Error {
  override readonly name = "SyncProblemError";
  readonly code: SyncProblem;

  constructor(code: SyncProblem, detail: string = code) {
    super(detail);
    this.code = code;
  }
}
