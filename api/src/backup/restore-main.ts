import { prepareDataDir } from "../env.ts";
import { backupCopy } from "./backup.copy.ts";
import { readKeyFile } from "./key-file.ts";
import { restoreBackup } from "./restore-backup.ts";
import { runCommand } from "./run-command.ts";

await runCommand({
  heading: backupCopy.restoreHeading,
  usage: backupCopy.restoreUsage,
  async run({ dataDir, databaseUrl, backupKeyFile, allowsMissingClinics }, file) {
    prepareDataDir(dataDir);
    const key = await readKeyFile(backupKeyFile);
    // oxlint-disable-next-line no-restricted-globals -- a command has no clock but the machine's
    const nowMs = Date.now();
    const restored = await restoreBackup({ dataDir, databaseUrl, file, key, allowsMissingClinics, nowMs });
    return [
      backupCopy.restored(file, restored.clinics),
      ...(restored.hasSecret ? [] : [backupCopy.secretElsewhere]),
      ...(restored.keptIn === null ? [] : [backupCopy.keptBefore(restored.keptIn)]),
    ].join("\n");
  },
});
