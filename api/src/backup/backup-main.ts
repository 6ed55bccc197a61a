import { backupCopy } from "./backup.copy.ts";
import { readKeyFile } from "./key-file.ts";
import { makeBackup } from "./make-backup.ts";
import { runCommand } from "./run-command.ts";

await runCommand({
  heading: backupCopy.heading,
  usage: backupCopy.usage,
  async run({ dataDir, databaseUrl, backupKeyFile }, folder) {
    const key = await readKeyFile(backupKeyFile);
    // oxlint-disable-next-line no-restricted-globals -- a command has no clock but the machine's
    const made = await makeBackup({ dataDir, databaseUrl, folder, key, nowMs: Date.now() });
    return [backupCopy.made(made.file, made), ...(made.hasSecret ? [] : [backupCopy.secretElsewhere])].join("\n");
  },
});
