import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { openPayDesk, type PayClinic, type PayDesk } from "./pay-desk.ts";
import { STRIPE_KEY, StripeServer } from "./stripe-server.ts";

export const STRIPE_SECRET = "whsec_0123456789abcdef";

interface PayDeskParts {
  desk: PayDesk;
  /** A new one for each test. */
  clinic: PayClinic;
  /** Answers as Stripe; each test begins without its failures. */
  stripe: StripeServer;
}

/** One desk for the tests of a file, which `take` is given before each one. `connects`: what each clinic has connected, if anything. */
export function usePayDesk(connects: "sandbox" | "stripe" | null, take: (parts: PayDeskParts) => void): void {
  let desk: PayDesk;
  let stripe: StripeServer;
  const keys = {
    sandbox: { provider: "sandbox" },
    stripe: { provider: "stripe", key: STRIPE_KEY, webhookSecret: STRIPE_SECRET },
  };
  beforeAll(async () => {
    stripe = await StripeServer.open(() => Math.floor(desk.api.clock.nowMs() / 1000));
    desk = await openPayDesk({ isDemo: true, onlinePayments: { stripe: stripe.host } });
  });
  beforeEach(async () => {
    const clinic = await desk.clinic();
    if (connects !== null) expect((await clinic.connect(keys[connects])).statusCode).toBe(200);
    take({ desk, clinic, stripe });
  });
  afterEach(() => {
    stripe.failure = null;
    stripe.refundList = null;
  });
  afterAll(async () => {
    await desk.close();
    await stripe.down().catch(() => undefined);
  });
}
