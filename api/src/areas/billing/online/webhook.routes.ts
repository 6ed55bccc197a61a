import { Id } from "@fernpaw/domain/kernel/ids";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";
import { createMinuteCounter } from "../../../http/minute-counter.ts";
import { maskNetwork } from "../../../http/network.ts";
import { adoptCheckout } from "./found-checkouts.ts";
import { followCharge } from "./money-back.ts";
import { hasEvent, keepEvent, sessionByRef } from "./online.queries.ts";
import { keepBodyText, readSigned, SIGNED_POST_BYTES } from "../../../http/signed-post.ts";
import { type ProviderEvent, ProviderRefused } from "./provider.ts";
import { askingProvider } from "./provider-problems.ts";
import { type SettleDeps, settleSession } from "./settle-session.ts";

const EVENTS_PER_NETWORK = 600;
const KEPT_MS = 60 * 86_400_000;

/** A checkout that has no row here: of another program, of another account, or lost by a restore. */
async function findUnknown(deps: SettleDeps, clinicId: string, ref: string): Promise<void> {
  const open = await deps.accounts.of(clinicId);
  if (!open) return;
  try {
    await adoptCheckout(deps, clinicId, open, await open.provider.checkout(ref));
  } catch (error) {
    if (!(error instanceof ProviderRefused && error.why === "request")) throw error;
  }
}

/** Asks the provider for the state: of an event only the name of a row of ours is believed. */
async function follow(deps: SettleDeps, clinicId: string, about: ProviderEvent["about"]): Promise<void> {
  if (about === null) return;
  const { store } = deps;
  if (about.kind === "checkout") {
    const session = await store.read((sql) => sessionByRef(sql, clinicId, about.ref));
    if (session) return settleSession(deps, clinicId, session.id);
    await findUnknown(deps, clinicId, about.ref);
    return;
  }
  await followCharge(deps, clinicId, about.ref);
}

/** Each clinic's address for its own provider. An event without the right signature changes nothing. */
export const webhookRoutes: FastifyPluginAsyncZod<SettleDeps> = async (app, deps) => {
  const { store, accounts, now } = deps;
  const counter = createMinuteCounter(now);
  keepBodyText(app);

  app.post(
    "/:clinicId",
    {
      config: { permission: "public" },
      bodyLimit: SIGNED_POST_BYTES,
      schema: {
        summary: "A payment provider says that something has happened; its signature is the permission",
        params: z.strictObject({ clinicId: Id }),
        body: z.string(),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      counter.spend(maskNetwork(request.ip), EVENTS_PER_NETWORK);
      const { clinicId } = request.params;
      const open = await accounts.of(clinicId);
      if (!open) throw new Problem("signature_refused");
      const event = readSigned(() => {
        const signature = request.headers[open.provider.signatureHeader];
        return open.provider.readEvent(request.body, typeof signature === "string" ? signature : "");
      });
      if (await store.read((sql) => hasEvent(sql, clinicId, event.id))) return reply.code(204).send();
      // Without an answer of the provider the event is not taken: the provider sends it again.
      await askingProvider(() => follow(deps, clinicId, event.about));
      const receivedAt = toInstant(now());
      const keptSince = toInstant(now() - KEPT_MS);
      await store.write((sql) => keepEvent(sql, clinicId, { eventId: event.id, receivedAt, keptSince }));
      return reply.code(204).send();
    },
  );
};
