import { Id } from "@fernpaw/domain/kernel/ids";
import { Instant, toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import { Problem } from "../../http/errors.ts";
import { clinicSession } from "../../http/session.ts";
import { employeesAudit } from "./employees.audit.copy.ts";
import { heldWorkOf, releaseHeldWork } from "./held-work.queries.ts";
import { staffTarget } from "./staff-access.ts";

const HeldWork = z.object({
  /** As the list of devices names it. */
  deviceId: Id,
  changes: z.int(),
  oldestAt: z.nullable(Instant),
  reportedAt: Instant,
  /** From then on the changes come to the owners' inbox. */
  releasedAt: z.nullable(Instant),
});

/** Unsent changes on the devices of a person who is locked out. */
export const heldWorkRoutes: FastifyPluginAsyncZod<{ store: Store; now: () => number }> = async (app, deps) => {
  const { store, now } = deps;

  app.get(
    "/:id/held-work",
    {
      config: { permission: "owner" },
      schema: {
        summary: "Unsent changes on the devices of a person who is locked out, as each device last said",
        params: z.strictObject({ id: Id }),
        response: { 200: z.array(HeldWork) },
      },
    },
    async (request) => {
      const session = clinicSession(request);
      return store.read(async (sql) => {
        const { user } = await staffTarget(sql, session, request.params.id);
        return heldWorkOf(sql, session.clinicId, user.id);
      });
    },
  );

  app.post(
    "/:id/held-work/:deviceId/release",
    {
      config: { permission: "owner", needsStepUp: true },
      schema: {
        summary: "Let the device send them: each comes to the owners' inbox and takes no effect by itself",
        params: z.strictObject({ id: Id, deviceId: Id }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const session = clinicSession(request);
      const { clinicId, userId } = session;
      const { id, deviceId } = request.params;
      await store.write(async (sql) => {
        const { user } = await staffTarget(sql, session, id);
        if (user.status === "active") throw new Problem("invalid_transition");
        const at = toInstant(now());
        const by = { releasedAt: at, releasedBy: userId };
        const changes = await releaseHeldWork(sql, clinicId, { userId: id, deviceId }, by);
        if (changes === null) throw new Problem("not_found");
        const fact = { clinicId, at, by: session, entityId: id, details: { deviceId, changes } };
        await recordAudit(sql, employeesAudit.workReleased, fact);
      });
      return reply.code(204).send();
    },
  );
};
