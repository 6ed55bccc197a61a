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

const erasuresOf = ({ options: { store, sync, dataDir, backupDir, now } }: AreaServices): Erasures =>
  createErasures({ store, sync, folders: [dataDir, ...(backupDir ? [backupDir] : [])], now });

/** Clients who were erased are erased again before the server takes calls: the database may be a restored one. */
function scheduleErasures(app: FastifyInstance, erasures: Erasures): void {
  const apply = async (): Promise<void> => {
    const clients = await erasures.applyAgain();
    if (clients > 0) app.log.info({ clients }, "erased clients were erased again");
  };
  app.addHook("onReady", apply);
  workInRounds(app, { everyMs: EVERY_MS, failed: "erased clients were not looked at again" }, apply);
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
    scheduleErasures(app, erasuresOf(services));
    scheduleInactive(app, services);
  },
};
