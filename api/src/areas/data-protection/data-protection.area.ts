import type { FastifyInstance } from "fastify";
import type { ApiArea, AreaServices } from "../../area.ts";
import { workInRounds } from "../../rounds.ts";
import { agreementRoutes } from "./agreement.routes.ts";
import { dataProtectionAudit } from "./data-protection.audit.copy.ts";
import { erasureRoutes } from "./erasure.routes.ts";
import { eraseInactiveClients } from "./inactive-clients.ts";
import { oldRecordsRoutes } from "./old-records.routes.ts";
import { createErasures, type Erasures } from "./erasures.ts";

const EVERY_MS = 60 * 60_000;

const erasuresOf = ({ options }: AreaServices, onFailure?: (error: unknown, clientId: string) => void): Erasures => {
  const { store, sync, dataDir, backupDir, now } = options;
  const folders = [dataDir, ...(backupDir ? [backupDir] : [])];
  return createErasures({ store, sync, folders, now, ...(onFailure && { onFailure }) });
};

/** Clients who were erased are erased again before the server takes calls: the database may be a restored one. */
function scheduleErasures(app: FastifyInstance, erasures: Erasures): void {
  const told = (clients: number): void => {
    if (clients > 0) app.log.info({ clients }, "erased clients were erased again");
  };
  app.addHook("onReady", async () => told(await erasures.applyToRestored()));
  const rounds = { everyMs: EVERY_MS, failed: "erased clients were not looked at again" };
  workInRounds(app, rounds, async () => told(await erasures.applyAgain()));
}

/** Clinics that turned it on: the personal data of clients without a record in time go. */
function scheduleInactive(app: FastifyInstance, services: AreaServices): void {
  const { store, now } = services.options;
  const deps = { store, now, erasures: erasuresOf(services) };
  workInRounds(app, { everyMs: EVERY_MS, failed: "inactive clients were not erased" }, async () => {
    const clients = await eraseInactiveClients(deps);
    if (clients > 0) app.log.info({ clients }, "inactive clients were erased");
  });
}

/** Duties of the clinic and of the server under the law on personal data. */
export const dataProtectionArea: ApiArea = {
  addRoutes: async (app, services) => {
    const { store, now } = services.options;
    await app.register(agreementRoutes, { prefix: "/api/data-protection", store, now });
    await app.register(oldRecordsRoutes, { prefix: "/api/data-protection", store, now });
    await app.register(erasureRoutes, { prefix: "/api/data-protection", erasures: erasuresOf(services) });
  },
  audits: { events: Object.values(dataProtectionAudit) },
  addJobs: (app, services) => {
    const failed = (error: unknown, clientId: string): void =>
      app.log.error({ err: error, clientId }, "an erased client could not be erased again");
    scheduleErasures(app, erasuresOf(services, failed));
    scheduleInactive(app, services);
  },
};
