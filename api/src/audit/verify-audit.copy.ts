import { counted } from "@fernpaw/domain/kernel/plural";
import type { ChainFault } from "./verify-chain.ts";

/** Of one event. */
const FAULTS: Record<ChainFault, string> = {
  missing: "is missing",
  changed: "was changed: its hash is not that of its contents",
  unlinked: "does not follow the event before it",
  head: "does not fit the head of the chain",
  rewritten: "is not the event that the earlier head names",
};

/** Messages of `npm run verify-audit` to the operator. */
export const verifyAuditCopy = {
  broken: (clinicId: string, seq: number, fault: ChainFault) => `Chain ${clinicId}: event ${seq} ${FAULTS[fault]}.`,
  whole: (chains: number, events: number) =>
    `The audit log is whole: ${counted(chains, "chain", "chains")}, ${counted(events, "event", "events")}.`,
  keep: "Keep the lines above in another place, and name their file the next time: only they show a tail that was removed.",
  noHeads: (path: string) => `${path} names no head of a chain.`,
  noDatabase: (dataDir: string) => `${dataDir} has no database.`,
  failed: "The audit log is broken, or could not be read.",
};
