import { Id } from "@fernpaw/domain/kernel/ids";
import { text } from "@fernpaw/domain/kernel/text";
import { epochMsOf, Instant } from "@fernpaw/domain/kernel/time";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { clinicSession } from "../../http/session.ts";
import {
  ChangedDevice,
  Device,
  type DevicesDeps,
  listDevices,
  listWrongTimes,
  readmitDevice,
  revokeDevice,
  WrongTimes,
} from "./device-list.ts";
import { noteHeldWork } from "../employees/public/held-work.ts";
import type { DeviceNotes } from "./public/device-notes.ts";
import { DEVICE_KINDS } from "./public/device-kind.ts";

const Params = z.strictObject({ id: Id });
const WrongTimesQuery = z.strictObject({
  before: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
});
const Whole = z.int().check(z.gte(0), z.lte(1_000_000_000));

/** What the app knows of its device; a field that is left out stays as it was. */
const Report = z.strictObject({
  name: z.exactOptional(text(80)),
  kind: z.exactOptional(z.enum(DEVICE_KINDS)),
  isInstalled: z.exactOptional(z.boolean()),
  isPersistent: z.exactOptional(z.boolean()),
  appVersion: z.exactOptional(text(64)),
  queueLength: z.exactOptional(Whole),
  oldestPendingAt: z.exactOptional(z.nullable(Instant)),
  locationId: z.exactOptional(Id),
  /** By its own clock, which this compares with ours. */
  sentAt: z.exactOptional(Instant),
});

const yesNo = (value: boolean): string => (value ? "yes" : "no");

/** Browsers that people of the clinic work on: online only. */
export const devicesRoutes: FastifyPluginAsyncZod<DevicesDeps & { notes: DeviceNotes }> = async (app, deps) => {
  app.get(
    "",
    {
      config: { permission: "signed_in", allowsUnverified: true },
      schema: {
        summary: "The clinic's devices for the owner; for everybody else those that he has signed in on",
        response: { 200: z.array(Device) },
      },
    },
    async (request) => listDevices(deps, clinicSession(request)),
  );

  app.get(
    "/:id/wrong-times",
    {
      config: { permission: "signed_in" },
      schema: {
        summary: "Changes that came with a time that cannot be right: the owner sees all, others their own",
        params: Params,
        querystring: WrongTimesQuery,
        response: { 200: WrongTimes },
      },
    },
    async (request) => {
      const { before = null, limit = 50 } = request.query;
      return listWrongTimes(deps, clinicSession(request), { id: request.params.id, before, limit });
    },
  );

  app.put(
    "/current",
    {
      config: { permission: "signed_in", allowsUnverified: true, allowsLockedOut: true },
      schema: { summary: "What this device says of itself", body: Report, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      const { isInstalled, isPersistent, sentAt, ...report } = request.body;
      await noteHeldWork(deps, clinicSession(request), report);
      await deps.notes.report(request, {
        ...report,
        ...(isInstalled !== undefined && { isInstalled: yesNo(isInstalled) }),
        ...(isPersistent !== undefined && { isPersistent: yesNo(isPersistent) }),
        ...(sentAt !== undefined && { clockOffsetMs: epochMsOf(sentAt) - deps.now() }),
      });
      return reply.code(204).send();
    },
  );

  app.post(
    "/:id/revoke",
    {
      config: { permission: "signed_in" },
      schema: {
        summary: "Take a device off the list: the owner any, everybody else one that he alone uses",
        params: Params,
        response: { 200: ChangedDevice },
      },
    },
    async (request) => revokeDevice(deps, clinicSession(request), request.params.id),
  );

  app.post(
    "/:id/readmit",
    {
      config: { permission: "owner" },
      schema: { summary: "Let a device in again", params: Params, response: { 200: ChangedDevice } },
    },
    async (request) => readmitDevice(deps, clinicSession(request), request.params.id),
  );
};
