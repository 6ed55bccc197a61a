import { Problem } from "../../../http/errors.ts";
import { ProviderDown, ProviderRefused } from "./provider.ts";

/** A failure of a provider as an answer of a route. @throws Problem `provider_down`, `provider_refused` */
export async function askingProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderDown) throw new Problem("provider_down", { retryAfterMs: 10_000 });
    if (error instanceof ProviderRefused)
      throw new Problem(error.why === "keys" ? "provider_keys_wrong" : "provider_refused");
    throw error;
  }
}
