import { isTypedName } from "@fernpaw/domain/data-protection/typed-name";
import { Id } from "@fernpaw/domain/kernel/ids";
import { text } from "@fernpaw/domain/kernel/text";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { clinicSession } from "../../http/session.ts";
import type { Erasures } from "./erasures.ts";

const params = z.strictObject({ id: Id });
const config = { permission: "owner" as const };

const PreviewAnswer = z.object({
  obstacles: z.array(
    z.object({
      kind: z.enum(["open_balance", "credit", "appointments", "admitted", "open_visits", "merged", "erased"]),
      count: z.int(),
      amountMinor: z.nullable(z.int()),
    }),
  ),
  /** Rows that lose their text, by table. */
  goes: z.array(z.object({ table: z.string(), count: z.int() })),
  /** `until`: the last day; null: without an end, or as long as the server keeps backups. */
  kept: z.array(
    z.object({
      kind: z.enum(["invoices", "visits", "signed_forms", "register", "audit", "backups", "lists"]),
      count: z.int(),
      until: z.nullable(z.string()),
    }),
  ),
});

/** The erasure of one client's personal data. */
export const erasureRoutes: FastifyPluginAsyncZod<{ erasures: Erasures }> = async (app, { erasures }) => {
  app.get(
    "/clients/:id/erasure",
    {
      config,
      schema: {
        summary: "Preview the erasure of a client: changes, records that stay, reasons not to erase yet",
        params,
        response: { 200: PreviewAnswer },
      },
    },
    (request) => erasures.preview(clinicSession(request).clinicId, request.params.id),
  );

  app.post(
    "/clients/:id/erasure",
    {
      config: { ...config, needsStepUp: true },
      schema: {
        summary: "Erase the personal data of a client, for good",
        params,
        body: z.strictObject({
          /** The client's name, typed by the owner. */
          name: text(300),
        }),
        response: { 200: z.object({ rows: z.int() }) },
      },
    },
    async (request) => {
      const by = clinicSession(request);
      const rows = await erasures.erase(by.clinicId, request.params.id, by, (client) => {
        if (!isTypedName(client, request.body.name)) throw new Problem("name_differs");
      });
      return { rows };
    },
  );
};
