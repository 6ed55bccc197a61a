/** A step that takes longer hangs: the slowest takes a fifth of it on a busy machine. */
const WITHIN_S = 300;

/**
 * The steps of a bench, each with a time limit. One that does not end in time is named, and ends the process: its
 * servers and browsers end with it.
 */
export class BenchSteps {
  readonly #bench: string;
  #watch: NodeJS.Timeout | null = null;

  constructor(bench: string) {
    this.#bench = bench;
    this.#expect("the start", WITHIN_S);
  }

  /** Runs `work` as the step `name`. @throws what `work` throws */
  async run<T>(name: string, work: () => Promise<T>, withinS = WITHIN_S): Promise<T> {
    this.#expect(`"${name}"`, withinS);
    try {
      return await work();
    } finally {
      this.#expect(`what follows "${name}"`, WITHIN_S).unref();
    }
  }

  #expect(what: string, withinS: number): NodeJS.Timeout {
    if (this.#watch) clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      process.stderr.write(`${this.#bench}: ${what} did not end within ${withinS} s.\n`);
      process.exit(1);
    }, withinS * 1000);
    return this.#watch;
  }
}
