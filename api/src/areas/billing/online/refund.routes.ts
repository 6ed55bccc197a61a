import { refundPayment } from "@fernpaw/domain/billing/payment.mutations";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";
import { clinicSession } from "../../../http/session.ts";
import { refundOnline } from "./refunds.ts";
import type { SettleDeps } from "./settle-session.ts";

/** Money of a payment online goes back the way it came. */
export const refundRoutes: FastifyPluginAsyncZod<SettleDeps> = async (app, deps) => {
  app.post(
    "",
    {
      config: { permission: "billing:manage" },
      schema: {
        summary: "Refund a payment online through the provider that took it, with an owner's approval",
        body: refundPayment.args,
        response: { 200: z.object({ state: z.enum(["done", "asked"]) }) },
      },
    },
    async (request) => {
      const state = await refundOnline(deps, clinicSession(request), request.body);
      if (state === "failed") throw new Problem("provider_refused");
      return { state };
    },
  );
};
