import { expect } from "vitest";
import * as ids from "../../db/clinic-ids.queries.ts";
import { contractOf, type QueryContract } from "../query-contract.ts";

const clinicIdsContract = contractOf("db/clinic-ids.queries.ts", ids, async (q, { read, clinic, neighbour }) => {
  const known = [clinic.clinicId, neighbour.clinicId].toSorted();
  expect(await read((sql) => q.everyClinicId(sql))).toEqual(known);
});

export const CLINIC_IDS_CONTRACTS: readonly QueryContract[] = [clinicIdsContract];
