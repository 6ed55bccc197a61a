import type { StoreSettings } from "../db/opened-store.ts";
import { BrokenAudit, openReading, readHeads } from "./kept-heads.ts";
import { verifyAuditCopy as copy } from "./verify-audit.copy.ts";
import { verifyChains } from "./verify-chain.ts";

/**
 * Verifies every chain of the audit log, also while a server writes to it. `onHead` gets a line for each whole chain.
 * @param headsPath the lines of an earlier run
 * @throws BrokenAudit which names the first broken event of each broken chain
 */
export async function verifyAudit(
  settings: StoreSettings,
  headsPath: string | undefined,
  onHead: (line: string) => void,
): Promise<string> {
  const earlier = headsPath === undefined ? [] : await readHeads(headsPath);
  const reading = openReading(settings);
  const faults: string[] = [];
  let [chains, events] = [0, 0];
  try {
    for await (const { clinicId, last, fault, ...report } of verifyChains(reading, earlier)) {
      chains += 1;
      events += report.events;
      if (fault) faults.push(copy.broken(clinicId, fault.seq, fault.kind));
      else onHead(`${clinicId} ${last.seq} ${last.hash}`);
    }
  } finally {
    await reading.close();
  }
  if (faults.length > 0) throw new BrokenAudit(faults.join("\n"));
  return `${copy.whole(chains, events)}\n${copy.keep}`;
}
