import type { ApiArea } from "../../area.ts";
import { importsAudit } from "./imports.audit.copy.ts";
import { importsRoutes } from "./imports.routes.ts";

export const importsArea: ApiArea = {
  async addRoutes(app, { options: { store, sync, dataDir, now, logger, runImportLine }, uploads }) {
    await app.register(importsRoutes, {
      prefix: "/api/imports",
      store,
      sync,
      dataDir,
      uploads,
      now,
      ...(runImportLine && { runLine: runImportLine }),
      onDefect: (error) => logger.error({ err: error }, "an import failed"),
    });
  },
  audits: { events: Object.values(importsAudit) },
};
