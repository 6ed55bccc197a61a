/** Pictures in which a code is read before it counts: some kinds of barcode have no check digit. */
const TIMES = 2;

/** Takes what was read in one picture after the other, and answers a code that was read twice running. */
export class SteadyCode {
  #code: string | null = null;
  #times = 0;

  take(code: string | null): string | null {
    // A picture without a code is a hand that shakes.
    if (code === null || code === "") return null;
    this.#times = code === this.#code ? this.#times + 1 : 1;
    this.#code = code;
    return this.#times >= TIMES ? code : null;
  }
}
