import { expect } from "vitest";
import * as agreement from "../../areas/data-protection/agreement.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";

const agreementContract = contractOf(
  "areas/data-protection/agreement.queries.ts",
  agreement,
  async (q, { read, write, clinic, neighbour }) => {
    const none = { version: null, acceptedAt: null, acceptedBy: null };
    expect(await read((sql) => q.agreementOf(sql, clinic.clinicId))).toEqual(none);
    expect(await read((sql) => q.agreementOf(sql, idOf(9)))).toEqual(none);
    const accepted = { version: 3, acceptedAt: SEEN_AT, acceptedBy: clinic.userId };
    await write((sql) => q.acceptAgreement(sql, clinic.clinicId, accepted));
    expect(await read((sql) => q.agreementOf(sql, clinic.clinicId))).toEqual(accepted);
    expect(await read((sql) => q.agreementOf(sql, neighbour.clinicId))).toEqual(none);
  },
);

export const dataProtectionContracts: readonly QueryContract[] = [agreementContract];
