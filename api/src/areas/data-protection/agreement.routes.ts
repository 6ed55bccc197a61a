import { AGREEMENT, isAccepted } from "@fernpaw/domain/data-protection/agreement";
import { Instant, toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import { Problem } from "../../http/errors.ts";
import { clinicSession } from "../../http/session.ts";
import { acceptAgreement, agreementOf } from "./agreement.queries.ts";
import { dataProtectionAudit } from "./data-protection.audit.copy.ts";

interface AgreementDeps {
  store: Store;
  now: () => number;
}

const AgreementAnswer = z.object({
  /** The text that counts now. */
  present: z.int(),
  /** The version that an owner accepted last; null: none. */
  version: z.nullable(z.int()),
  acceptedAt: z.nullable(Instant),
  acceptedBy: z.nullable(z.string()),
});

const config = { permission: "owner" as const, allowsUnverified: true };

/** The agreement on data processing between the clinic and the operator of the server. */
export const agreementRoutes: FastifyPluginAsyncZod<AgreementDeps> = async (app, { store, now }) => {
  const describe = async (clinicId: string) => ({
    present: AGREEMENT.version,
    ...(await store.read((sql) => agreementOf(sql, clinicId))),
  });

  app.get(
    "/agreement",
    { config, schema: { summary: "The data processing agreement of the clinic", response: { 200: AgreementAnswer } } },
    (request) => describe(clinicSession(request).clinicId),
  );

  app.post(
    "/agreement",
    {
      config,
      schema: {
        summary: "Accept the data processing agreement for the clinic",
        body: z.strictObject({ version: z.int() }),
        response: { 200: AgreementAnswer },
      },
    },
    async (request) => {
      const by = clinicSession(request);
      const { clinicId, userId } = by;
      const { version } = request.body;
      if (!isAccepted(version)) throw new Problem("agreement_needed");
      const at = toInstant(now());
      await store.write(async (sql) => {
        if (isAccepted((await agreementOf(sql, clinicId)).version)) return;
        await acceptAgreement(sql, clinicId, { version, acceptedAt: at, acceptedBy: userId });
        const fact = { clinicId, at, by, entityId: clinicId, details: { version } };
        await recordAudit(sql, dataProtectionAudit.agreementAccepted, fact);
      });
      return describe(clinicId);
    },
  );
};
