import type { SyncServerOptions } from "@fernpaw/sync/server/engine-context";
import type { FastifyBaseLogger } from "fastify";

/** Writes what the sync engine reports to the log. `times` counts since the start of this process. */
export function logSync(
  logger: Pick<FastifyBaseLogger, "error" | "warn">,
): Required<Pick<SyncServerOptions, "onDefect" | "onDiskFull" | "onCursorAhead">> {
  let times = 0;
  return {
    onDefect: (error, mutationUuid) => logger.error({ err: error, mutationUuid }, "a change failed unexpectedly"),
    onDiskFull: (error) =>
      logger.error({ err: error }, "the disk is full: changes wait on the devices until there is room"),
    onCursorAhead: (found) => {
      times += 1;
      logger.warn({ ...found, times }, "a device has seen a version that the database does not have");
    },
  };
}
