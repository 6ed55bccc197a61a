import type { StoreSettings } from "../../db/opened-store.ts";
import { BrokenAudit, openReading, readHeads } from "../../audit/kept-heads.ts";
import { verifyRegistersCopy as copy } from "./verify-registers.copy.ts";
import { type RegistersReport, verifyRegisters } from "./verify-registers.ts";

const sayFaults = ({ clinicId, chains, wrongBalances }: RegistersReport): string[] => [
  ...chains.flatMap(({ chainId, fault }) => (fault ? [copy.broken(clinicId, chainId, fault)] : [])),
  ...wrongBalances.map((id) => copy.balance(clinicId, id)),
];

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
      const whole = report.chains.filter(({ fault }) => fault === null);
      chains += report.chains.length;
      entries += report.chains.reduce((sum, { last }) => sum + last.seq, 0);
      for (const { clinicId, chainId, last } of whole) onEnd(`${clinicId}/${chainId} ${last.seq} ${last.hash}`);
      faults.push(...sayFaults(report));
    }
  } finally {
    await reading.close();
  }
  if (faults.length > 0) throw new BrokenAudit(faults.join("\n"));
  return `${copy.whole(chains, entries)}\n${copy.keep}`;
}
