import { Id } from "@fernpaw/domain/kernel/ids";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { clinicSession } from "../../http/session.ts";
import { mailOrder, orderMail, type OrderMailDeps } from "./order-mail.ts";

const Params = z.strictObject({ id: Id });

const Mail = z.object({
  to: z.string(),
  state: z.enum(["queued", "retried", "sent", "kept", "refused", "expired", "unsure"]),
});

/** Orders by mail; all else of an order travels by sync. */
export const ordersRoutes: FastifyPluginAsyncZod<OrderMailDeps> = async (app, deps) => {
  app.post(
    "/:id/mail",
    {
      config: { permission: "owner" },
      schema: {
        summary: "Mails an order to its supplier, with the order as a PDF; a draft becomes sent",
        params: Params,
        body: z.strictObject({ mailId: Id, isAgain: z.boolean() }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await mailOrder(deps, clinicSession(request), { orderId: request.params.id, ...request.body });
      return reply.code(204).send();
    },
  );

  app.get(
    "/:id/mail",
    {
      config: { permission: "owner" },
      schema: {
        summary: "The state of the last mail of an order",
        params: Params,
        response: { 200: z.object({ mail: z.nullable(Mail) }) },
      },
    },
    async (request) => ({ mail: await orderMail(deps, clinicSession(request), request.params.id) }),
  );
};
