import { counted } from "@fernpaw/domain/kernel/plural";
import type { ChainReport } from "./verify-registers.ts";

/** Of one entry. */
const FAULTS: Record<NonNullable<ChainReport["fault"]>["kind"], string> = {
  missing: "is missing",
  changed: "was changed: its hash is not that of its contents",
  unlinked: "does not follow the entry before it",
  head: "does not fit the end of the chain",
  rewritten: "is not the entry that the earlier line names",
};

/** Messages of `npm run verify-registers` to the operator. */
export const verifyRegistersCopy = {
  broken: (clinicId: string, chainId: string, { seq, kind }: NonNullable<ChainReport["fault"]>) =>
    `Clinic ${clinicId}, chain ${chainId}: entry ${seq} ${FAULTS[kind]}.`,
  balance: (clinicId: string, registerId: string) =>
    `Clinic ${clinicId}: the balance of register ${registerId}, or a batch in it, is not the sum of its entries.`,
  whole: (chains: number, entries: number) =>
    `The registers of controlled drugs are whole: ${counted(chains, "chain", "chains")}, ${counted(entries, "entry", "entries")}.`,
  keep: "Keep the lines above in another place, and name their file the next time: only they show a tail that was removed.",
  failed: "A register of controlled drugs is broken, or could not be read.",
};
