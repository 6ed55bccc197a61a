/** For other work with payment providers: the subscriptions of clinics. */
export { ProviderDown, type ProviderName, ProviderRefused } from "../online/provider.ts";
export {
  askStripe,
  factorOf,
  idOf,
  openAccount,
  readStripeEvent,
  type StripeOptions,
} from "../online/stripe-account.ts";
export { askingProvider } from "../online/provider-problems.ts";
export { askSandbox, readSandboxEvent, SANDBOX_SIGNATURE } from "../online/sandbox-provider.ts";
export { nextCheck } from "../online/waits.ts";
