import type { ApiArea, AreaServices } from "../../area.ts";
import { archiveFileRoutes } from "./archive-file.routes.ts";
import { createExportJobs, type ExportJobs, scheduleExports } from "./export-jobs.ts";
import { exportsAudit } from "./exports.audit.copy.ts";
import { exportsAudits } from "./exports.audits.ts";
import { exportsRoutes } from "./exports.routes.ts";

const made = new WeakMap<AreaServices["options"], ExportJobs>();

/** One list of work a server, for its routes and its rounds. */
function jobsOf({ options, uploads }: AreaServices): ExportJobs {
  const { store, dataDir, now, logger } = options;
  const onDefect = (error: unknown): void => logger.error({ err: error }, "an archive failed");
  const jobs = made.get(options) ?? createExportJobs({ store, dataDir, uploads, now, onDefect });
  made.set(options, jobs);
  return jobs;
}

/** Everything of the clinic, for its owner to take along. */
export const exportsArea: ApiArea = {
  async addRoutes(app, services) {
    const { options, auth } = services;
    const { store, dataDir, logger } = options;
    const onDefect = (error: unknown): void => logger.error({ err: error }, "an archive failed");
    const jobs = jobsOf(services);
    const deps = { ...auth.base, store, dataDir, onDefect, jobs };
    // Before `onClose`: the rounds wait there for the work that is under way.
    app.addHook("preClose", async () => {
      made.delete(options);
      await jobs.stop();
    });
    await app.register(exportsRoutes, { prefix: "/api/exports", ...deps });
    await app.register(archiveFileRoutes, { prefix: "/api/archives", ...deps });
  },
  audits: { events: Object.values(exportsAudit), mutations: exportsAudits },
  addJobs: (app, services) => scheduleExports(app, jobsOf(services)),
};
