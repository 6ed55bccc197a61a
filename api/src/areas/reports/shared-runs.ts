/** Work that several people ask for at once is done once: the others wait for its answer. */
export function createSharedRuns() {
  const underWay = new Map<string, Promise<string>>();
  return {
    /** @throws what the work throws, to each who waits for it */
    share(key: string, work: () => Promise<string>): Promise<string> {
      const known = underWay.get(key);
      if (known) return known;
      const run = work().finally(() => underWay.delete(key));
      underWay.set(key, run);
      return run;
    },
  };
}
