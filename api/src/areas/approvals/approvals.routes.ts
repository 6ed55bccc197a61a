import { TypedPassword } from "@fernpaw/domain/auth/account-forms";
import { Id } from "@fernpaw/domain/kernel/ids";
import { Instant } from "@fernpaw/domain/kernel/time";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { clinicSession } from "../../http/session.ts";
import { type ApprovalDeps, giveApproval } from "./give-approval.ts";

const TypedPin = z.string().check(z.regex(/^[0-9]{6}$/, { error: "must be six digits" }));
const action = {
  /** The mutation that needs the approval. */
  name: z.string().check(z.maxLength(80)),
  /** All its arguments, the approval included. */
  args: z.record(z.string(), z.unknown()),
};
const Asked = z.union([
  z.strictObject({ ...action, pin: TypedPin }),
  z.strictObject({ ...action, password: TypedPassword }),
]);

/** The approval of one action by another person, while the device is online. */
export const approvalsRoutes: FastifyPluginAsyncZod<ApprovalDeps> = async (app, deps) => {
  app.post(
    "",
    {
      config: { permission: "signed_in" },
      schema: {
        summary: "Approve one action of the person who is signed in, with the PIN or password of another one",
        body: Asked,
        response: { 201: z.object({ id: Id, expiresAt: Instant }) },
      },
    },
    async (request, reply) => {
      const { name, args, ...secret } = request.body;
      return reply.code(201).send(await giveApproval(deps, clinicSession(request), { name, args, secret }));
    },
  );
};
