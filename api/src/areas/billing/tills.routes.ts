import { Id } from "@fernpaw/domain/kernel/ids";
import { MovedMinor } from "@fernpaw/domain/kernel/money";
import { text } from "@fernpaw/domain/kernel/text";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { clinicSession } from "../../http/session.ts";
import { clearOtherTills, keepTillTablet, sessionIn, tillsAmong } from "./till-tablets.queries.ts";
import { tabletsOf } from "./till-tablets.ts";

const DeviceId = text(64);
const Unsent = z.strictObject({
  tillId: Id,
  unsentCount: z.int().check(z.gte(0), z.lte(1_000_000)),
  unsentMinor: MovedMinor,
});
const Told = z.strictObject({ deviceId: DeviceId, tills: z.array(Unsent).check(z.maxLength(50)) });
const Tablet = z.object({
  deviceId: z.string(),
  browserId: z.string(),
  name: z.string(),
  seenAt: z.string(),
  unsentCount: z.int(),
  unsentMinor: z.int(),
  missing: z.enum(["no", "unsent", "silent"]),
});

interface TillsDeps {
  store: Store;
  now: () => number;
}

/** Tablets tell of their unsent payments here, and a person who closes a till asks for them. */
export const tillsRoutes: FastifyPluginAsyncZod<TillsDeps> = async (app, { store, now }) => {
  app.put(
    "/tablet",
    {
      config: { permission: "billing:manage" },
      schema: {
        summary: "How many payments of each till wait on this tablet",
        body: Told,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { clinicId, deviceId: browserId } = clinicSession(request);
      const { deviceId, tills } = request.body;
      const reportedAt = toInstant(now());
      await store.write(async (sql) => {
        const own = await tillsAmong(
          sql,
          clinicId,
          tills.map(({ tillId }) => tillId),
        );
        for (const till of tills.filter(({ tillId }) => own.has(tillId)))
          await keepTillTablet(sql, clinicId, { ...till, deviceId, browserId: browserId ?? "", reportedAt });
        await clearOtherTills(sql, clinicId, { deviceId, tillIds: [...own] });
      });
      return reply.code(204).send();
    },
  );

  app.get(
    "/sessions/:id/tablets",
    {
      config: { permission: "billing:view" },
      schema: {
        summary: "The tablets of a till, and which of them may have payments that were not sent",
        params: z.strictObject({ id: Id }),
        querystring: z.strictObject({ deviceId: z.optional(DeviceId) }),
        response: { 200: z.array(Tablet) },
      },
    },
    async (request) => {
      const { clinicId } = clinicSession(request);
      const { id } = request.params;
      return store.read(async (sql) => {
        const session = await sessionIn(sql, clinicId, id);
        if (!session) throw new Problem("not_found");
        return tabletsOf(sql, { clinicId, session, nowMs: now(), ownDeviceId: request.query.deviceId ?? null });
      });
    },
  );
};
