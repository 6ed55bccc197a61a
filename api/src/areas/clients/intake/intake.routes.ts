import { LinkToken } from "@fernpaw/domain/auth/account-forms";
import { INTAKE_DAYS, IntakeAnswers, intakeForms } from "@fernpaw/domain/clients/intake-form";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { Id } from "@fernpaw/domain/kernel/ids";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { addMinutes, Instant, toInstant } from "@fernpaw/domain/kernel/time";
import { petTypes } from "@fernpaw/domain/pets/pet";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";
import { maskNetwork } from "../../../http/network.ts";
import { clinicSession } from "../../../http/session.ts";
import type { Limits } from "../../auth/public/limits.ts";
import { assertMayWrite } from "../../subscriptions/public/assert-may-write.ts";
import { createIntakeTokens, type IntakeName, type IntakeSigns } from "./intake-token.ts";

const HOUR_MS = 3_600_000;
const FORMS_PER_CLINIC = { count: 60, windowMs: HOUR_MS };
const LOOKS_PER_NETWORK = { count: 60, windowMs: HOUR_MS };
const AUTHOR = { userId: null, name: "intakeForms.receive" };

export interface IntakeDeps extends IntakeSigns {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx" | "withClinicRead">;
  limits: Limits;
  now: () => number;
}

/** Links to the form, for the people of the clinic. */
export const intakeLinkRoutes: FastifyPluginAsyncZod<IntakeDeps> = async (app, deps) => {
  const { store, sync, limits, now } = deps;
  const tokens = createIntakeTokens(deps);
  app.post(
    "",
    {
      config: { permission: "clients:manage" },
      schema: {
        summary: "A form for a new client; its link works once, for seven days",
        response: { 201: z.object({ id: Id, url: z.string(), expiresAt: Instant }) },
      },
    },
    async (request, reply) => {
      const { clinicId, userId } = clinicSession(request);
      const at = toInstant(now());
      await assertMayWrite(store, clinicId, at);
      const form = { ...emptyRow(intakeForms), id: uuidv7(), expiresAt: addMinutes(at, INTAKE_DAYS * 24 * 60) };
      await sync.withClinicTx(clinicId, { userId, name: "intakeForms.send" }, async (tx, sql) => {
        await limits.spend(sql, "intake-clinic", clinicId, FORMS_PER_CLINIC);
        await tx.insert(intakeForms, form);
      });
      const { id, expiresAt } = form;
      return reply.code(201).send({ id, expiresAt, url: tokens.urlOf({ clinicId, formId: id }) });
    },
  );
};

/** @throws Problem `link_invalid`, the same for each reason */
async function openForm(tx: Tx, { clinicId, formId }: IntakeName, at: Instant) {
  const form = await tx.find(intakeForms, formId);
  const settings = await tx.find(clinicSettings, clinicId);
  if (form?.status !== "sent" || form.expiresAt <= at || !settings) throw new Problem("link_invalid");
  return { form, settings };
}

/** The page behind the link. */
export const intakeFormRoutes: FastifyPluginAsyncZod<IntakeDeps> = async (app, deps) => {
  const { store, sync, limits, now } = deps;
  const tokens = createIntakeTokens(deps);
  const config = { permission: "public" as const };
  const named = (token: string): IntakeName => {
    const name = tokens.read(token);
    if (!name) throw new Problem("link_invalid");
    return name;
  };

  app.post(
    "/look",
    {
      config,
      schema: {
        summary: "The clinic that asks, and its kinds of animals",
        body: z.strictObject({ token: LinkToken }),
        response: {
          200: z.object({ clinic: z.string(), petTypes: z.array(z.object({ id: Id, name: z.string() })) }),
        },
      },
    },
    async (request) => {
      await store.write((sql) => limits.spend(sql, "intake-look", maskNetwork(request.ip), LOOKS_PER_NETWORK));
      const name = named(request.body.token);
      return sync.withClinicRead(name.clinicId, async (tx) => {
        const { settings } = await openForm(tx, name, toInstant(now()));
        const types = (await tx.list(petTypes, {})).filter(({ status }) => status === "active");
        types.sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
        return { clinic: settings.name, petTypes: types.map(({ id, name: type }) => ({ id, name: type })) };
      });
    },
  );

  app.post(
    "/send",
    {
      config,
      schema: {
        summary: "Hand in the answers, once",
        body: z.extend(IntakeAnswers, { token: LinkToken }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await store.write((sql) => limits.spend(sql, "intake-send", maskNetwork(request.ip), LOOKS_PER_NETWORK));
      const { token, line1, city, postcode, petTypeId, ...answers } = request.body;
      const name = named(token);
      await sync.withClinicTx(name.clinicId, AUTHOR, async (tx) => {
        const at = toInstant(now());
        await openForm(tx, name, at);
        const petType = petTypeId === null ? undefined : await tx.find(petTypes, petTypeId);
        await tx.patch(intakeForms, name.formId, {
          ...answers,
          address: { line1, line2: "", city, region: "", postcode },
          petTypeId: petType?.id ?? null,
          status: "received",
          receivedAt: at,
        });
      });
      return reply.code(204).send();
    },
  );
};
