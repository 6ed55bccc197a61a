import type { StoreSettings } from "../../db/opened-store.ts";
import { BrokenAudit, openReading, readHeads } from "../../audit/kept-heads.ts";
import { verifyRegistersCopy as copy } from "./verify-registers.copy.ts";
import { verifyRegisters } from "./verify-registers.ts";

/**
 * Verifies every register, also while a server writes to it. `onEnd` gets a line for each whole chain.
 * @param endsPath the lines of an earlier run
 * @throws BrokenAudit which names the first broken entry of each broken chain, and each wrong balance
 */
export async function runVerification(
  settings: StoreSettings,
  endsPath: string | undefined,
  onEnd: (line: string) => void,
): Promise<string> {
  const heads = endsPath === undefined ? [] : await readHeads(endsPath);
  const kept = heads.map(({ clinicId: name, seq, hash }) => {
    const [clinicId = "", chainId = ""] = name.split("/");
    return { clinicId, chainId, seq, hash };
  });
  const reading = openReading(settings);
  const faults: string[] = [];
  let [chains, entries] = [0, 0];
  try {
    for await (const report of verifyRegisters(reading, kept)) {
      for (const { clinicId, chainId, last, fault } of report.chains) {
        chains += 1;
        entries += last.seq;
        if (fault) faults.push(copy.broken(clinicId, chainId, fault));
        else onEnd(`${clinicId}/${chainId} ${last.seq} ${last.hash}`);
      }
      faults.push(...report.wrongBalances.map((id) => copy.balance(report.clinicId, id)));
    }
  } finally {
    await reading.close();
  }
  if (faults.length > 0) throw new BrokenAudit(faults.join("\n"));
  return `${copy.whole(chains, entries)}\n${copy.keep}`;
}
