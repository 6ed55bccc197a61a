/** PostgreSQL's word for a second one of what must be unique. */
const TAKEN = "23505";

const isTaken = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === TAKEN;

/**
 * For work that takes a value that only one may have, such as an address. Two that take the same value at the same instant do not
 * see each other, and PostgreSQL refuses the second with an error of its own. Nothing of that one stays; done again, it sees the first.
 */
export async function againIfTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTaken(error)) throw error;
    return work();
  }
}
