import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";
import { type ClinicSession, clinicSession } from "../../../http/session.ts";
import type { Limits } from "../../auth/public/limits.ts";
import { connectAccount, disconnectAccount } from "./connect-account.ts";
import { accountOf } from "./online.queries.ts";
import { PROVIDER_NAMES } from "./provider.ts";
import { askingProvider } from "./provider-problems.ts";
import type { SettleDeps } from "./settle-session.ts";

const CONNECTS_PER_CLINIC = { count: 30, windowMs: 3_600_000 };

/** As Stripe writes them. A publishable key opens nothing, so it is refused before it is tried. */
const StripeKey = z.string().check(z.maxLength(300), z.regex(/^(sk|rk)_(live|test)_[A-Za-z0-9]{10,}$/));
const StripeSecret = z.string().check(z.maxLength(300), z.regex(/^whsec_[A-Za-z0-9+/=_-]{10,}$/));

const WantedAccount = z.discriminatedUnion("provider", [
  z.strictObject({ provider: z.literal("stripe"), key: StripeKey, webhookSecret: StripeSecret }),
  z.strictObject({ provider: z.literal("sandbox") }),
]);

const ShownAccount = z.object({
  connected: z.nullable(z.object({ provider: z.enum(PROVIDER_NAMES), keyHint: z.string(), connectedAt: z.string() })),
  offered: z.array(z.enum(PROVIDER_NAMES)),
  webhookUrl: z.string(),
});

export interface AccountRoutesDeps extends SettleDeps {
  limits: Limits;
}

async function shownAccount({ store, accounts }: AccountRoutesDeps, { clinicId }: ClinicSession) {
  const account = await store.read((sql) => accountOf(sql, clinicId));
  const connected = account && {
    provider: account.provider,
    keyHint: account.keyHint,
    connectedAt: account.connectedAt,
  };
  return {
    connected: connected ?? null,
    offered: [...accounts.names],
    webhookUrl: accounts.webhookUrl(clinicId),
  };
}

/** The owner connects the clinic's own account at a payment provider. No answer has the keys. */
export const accountRoutes: FastifyPluginAsyncZod<AccountRoutesDeps> = async (app, deps) => {
  const { store, accounts, limits } = deps;

  app.get(
    "",
    {
      config: { permission: "owner" },
      schema: {
        summary: "The clinic's account at a payment provider, with the last characters of its key alone",
        response: { 200: ShownAccount },
      },
    },
    async (request) => shownAccount(deps, clinicSession(request)),
  );

  app.put(
    "",
    {
      config: { permission: "owner", needsStepUp: true },
      schema: {
        summary: "Connect an account at a payment provider, in the place of the present one",
        body: WantedAccount,
        response: { 200: ShownAccount },
      },
    },
    async (request) => {
      const by = clinicSession(request);
      const { clinicId } = by;
      const wanted = request.body;
      await store.write((sql) => limits.spend(sql, "payment-account", clinicId, CONNECTS_PER_CLINIC));
      await askingProvider(async () => {
        const url = accounts.webhookUrl(clinicId);
        const keys = wanted.provider === "sandbox" ? await accounts.makeSandboxKeys(url) : wanted;
        if (!keys) throw new Problem("provider_missing");
        const { key, webhookSecret } = keys;
        await connectAccount(deps, { clinicId, by }, { name: wanted.provider, keys: { key, webhookSecret } });
      });
      return shownAccount(deps, by);
    },
  );

  app.delete(
    "",
    {
      config: { permission: "owner", needsStepUp: true },
      schema: {
        summary: "Disconnect the account: its open payment pages end, and the keys are deleted",
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const by = clinicSession(request);
      await askingProvider(() => disconnectAccount(deps, { clinicId: by.clinicId, by }));
      return reply.code(204).send();
    },
  );
};
