import { signBody } from "../../../http/signed-body.ts";
import type { SandboxStore } from "./sandbox-state.ts";
import { sandboxId } from "./sandbox-state.ts";

const SIGNATURE_HEADER = "sandbox-signature";

const SECOND_MS = 1000;
/** After each failed try; then once an hour. */
const WAITS_MS = [1, 5, 30, 120, 600].map((seconds) => seconds * SECOND_MS);
const LATE_MS = 3600 * SECOND_MS;
const MOST_TRIES = 72;
const TIMEOUT_MS = 5 * SECOND_MS;

interface WebhookDeps {
  store: SandboxStore;
  now: () => number;
  /** Events go there alone: an account names the path. */
  webhookOrigin: () => string;
}

/** Tells receivers what happened, until they confirm it. */
export function createWebhooks({ store, now, webhookOrigin }: WebhookDeps) {
  const { state } = store;
  let running: Promise<void> | null = null;

  async function send(url: string, secret: string, body: string): Promise<boolean> {
    try {
      // oxlint-disable-next-line no-restricted-globals -- the rule is for the app; this is a service whose fetch follows nothing
      const response = await fetch(`${webhookOrigin()}${new URL(url).pathname}`, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/json", [SIGNATURE_HEADER]: signBody(secret, body, now()) },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  async function round(): Promise<void> {
    for (const delivery of state.deliveries.filter(({ nextAtMs }) => nextAtMs <= now())) {
      const account = state.accounts.find(({ id }) => id === delivery.accountId);
      const isTaken = account ? await send(account.webhookUrl, account.webhookSecret, delivery.body) : true;
      delivery.attempts += 1;
      delivery.nextAtMs = now() + (WAITS_MS[delivery.attempts - 1] ?? LATE_MS);
      if (isTaken || delivery.attempts >= MOST_TRIES) state.deliveries.splice(state.deliveries.indexOf(delivery), 1);
      store.keep();
    }
  }

  return {
    /** Puts an event on its way. */
    tell(accountId: string, type: string, ref: string): void {
      const id = sandboxId("ev");
      const body = JSON.stringify({ id, type, ref });
      state.deliveries.push({ id, accountId, body, attempts: 0, nextAtMs: now() });
    },
    /** Sends what is due, one round at a time. */
    async deliver(): Promise<void> {
      running ??= round().finally(() => {
        running = null;
      });
      await running;
    },
  };
}
