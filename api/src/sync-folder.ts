import { open } from "node:fs/promises";

/** After a power cut a new name would else be gone. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
