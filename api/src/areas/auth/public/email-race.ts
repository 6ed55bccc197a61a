/** PostgreSQL's word for a second one of what must be unique. */
const TAKEN = "23505";

const isTaken = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === TAKEN;

/**
 * For work that proves an address. Of two that prove the same one at the same instant, neither sees the other, and PostgreSQL
 * refuses the second with an error of its own. Nothing of that one stays; done again, it sees whose the address is.
 */
export async function againIfTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTaken(error)) throw error;
    return work();
  }
}
