import { Id } from "@fernpaw/domain/kernel/ids";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import { Problem } from "../../http/errors.ts";
import { deviceOf as listedDevice } from "../devices/devices.queries.ts";
import { MAX_WRONG_PINS, type SharedTablets } from "../shared-tablets/public/shared-tablets.ts";
import { Tablet, readTablet } from "../shared-tablets/public/tablet-answer.ts";
import { sharedTablet, setWrongTries } from "../shared-tablets/shared-tablets.queries.ts";
import type { Browser, SignedIn } from "./accounts/accounts.ts";
import { userById } from "./accounts.queries.ts";
import { authAudit } from "./auth.audit.copy.ts";
import { type AuthDeps, AccessToken, answerSignedIn, browserOf } from "./auth.routes.ts";
import type { UserRow } from "./sessions.queries.ts";

export interface SwitchDeps extends AuthDeps {
  tablets: SharedTablets;
}

/** Whoever may sign in by PIN on that tablet. @throws Problem `pin_off`, `device_revoked` */
async function colleague(sql: Sql, deviceId: string, userId: string): Promise<UserRow> {
  const tablet = await sharedTablet(sql, deviceId);
  const user = tablet && (await userById(sql, userId));
  if (!user || user.clinicId !== tablet.clinicId || user.status !== "active") throw new Problem("pin_off");
  if ((await listedDevice(sql, tablet.clinicId, deviceId))?.status === "revoked") throw new Problem("device_revoked");
  return user;
}

/**
 * A session by PIN: on that tablet alone, until that person's shift ends. Five wrong tries switch the PIN off, for that person
 * on that tablet. @throws Problem `wrong_pin`, `pin_off`, `device_revoked`, `unavailable`
 */
async function switchTo(deps: SwitchDeps, userId: string, typed: string, browser: Browser): Promise<SignedIn> {
  const { store, sessions, tablets, now } = deps;
  const { deviceId, network, uaFamily } = browser;
  if (deviceId === null) throw new Problem("pin_off");
  // Taken before it is looked at, so that parallel tries count too.
  const pin = await store.write(async (sql) => {
    await colleague(sql, deviceId, userId);
    return tablets.takeTry(sql, deviceId, userId);
  });
  if (pin === null) throw new Problem("pin_off");
  if (!(await tablets.isRight(pin, typed))) {
    if (pin.wrongTries < MAX_WRONG_PINS) throw new Problem("wrong_pin");
    await store.write(async (sql) => {
      const { clinicId } = await colleague(sql, deviceId, userId);
      const by = { userId: null, deviceId, network };
      await recordAudit(sql, authAudit.pinOff, { clinicId, at: toInstant(now()), by, entityId: userId, details: {} });
    });
    throw new Problem("pin_off");
  }
  return store.write(async (sql) => {
    const user = await colleague(sql, deviceId, userId);
    await setWrongTries(sql, pin, 0);
    const who = { kind: "clinic", userId, clinicId: user.clinicId, deviceId, uaFamily, network } as const;
    const opened = await sessions.open(sql, { ...who, assurance: "pin", endsBy: tablets.endOf(pin) });
    return { session: opened.row, user, ended: opened.ended };
  });
}

/** Going from person to person on a tablet. */
export const switchRoutes: FastifyPluginAsyncZod<SwitchDeps> = async (app, deps) => {
  app.get(
    "/tablet",
    {
      config: { permission: "public", takesCookie: true },
      schema: {
        summary: "Whose shared tablet this browser is, by its device cookie, and who may go on here by PIN",
        response: { 200: z.object({ tablet: z.nullable(Tablet) }) },
      },
    },
    async (request) => {
      const { deviceId } = browserOf(request, deps);
      return { tablet: await deps.store.read((sql) => readTablet(deps.tablets, sql, deviceId)) };
    },
  );

  app.post(
    "/switch",
    {
      config: { permission: "public", takesCookie: true },
      schema: {
        summary: "Go on as somebody else, by PIN, on a shared tablet; a wrong one is 403 `wrong_pin`",
        body: z.strictObject({ userId: Id, pin: z.string().check(z.maxLength(16)) }),
        response: { 200: AccessToken },
      },
    },
    async (request, reply) => {
      const { userId, pin } = request.body;
      const signedIn = await switchTo(deps, userId, pin, browserOf(request, deps));
      return answerSignedIn(reply, signedIn, deps);
    },
  );
};
