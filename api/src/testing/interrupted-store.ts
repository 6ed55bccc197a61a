import type { Store } from "@fernpaw/sync/server/store";

/** The store of `of`, where something else happens after one write and before the next one. */
export function interruptedStore(of: Store, interrupt: () => Promise<unknown>): Store {
  let writes = 0;
  return {
    ...of,
    read: (work) => of.read(work),
    async write(work) {
      writes += 1;
      if (writes === 2) await interrupt();
      return of.write(work);
    },
  };
}
