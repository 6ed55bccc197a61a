import { bundleFor, bundleLines } from "@fernpaw/domain/catalogue/bundle";
import { chargeLines, chargeTotals } from "@fernpaw/domain/billing/charge-line";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { type Estimate, estimates, type EstimateState, renewedIdOf, stateOf } from "@fernpaw/domain/estimates/estimate";
import { type EstimateAnswer, estimateAnswers } from "@fernpaw/domain/estimates/estimate-answer";
import {
  type EstimateLine,
  estimateLines,
  type EstimateTotals,
  inOrder,
  totalsOf,
} from "@fernpaw/domain/estimates/estimate-line";
import { type SpendCheck, spendChecks } from "@fernpaw/domain/estimates/spend-check";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../db/pending.ts";
import { deviceMark } from "../../db/device-mark.ts";
import { nextReferenceOf } from "../../session/next-reference.ts";
import { rowsOf } from "../../db/rows.ts";
import { wishesOfVisit } from "../consents/consents.queries.ts";
import { openVisitsOf } from "../pets/public/open-visits.queries.ts";
import { lastWeightOf, namesOfPeople } from "../pets/public/pet-warnings.queries.ts";
import { signedEstimatesOf } from "./signed-estimates.queries.ts";

export interface ListedEstimate {
  estimate: Estimate;
  state: EstimateState;
  totals: EstimateTotals;
  petName: string;
  clientName: string;
  isPending: boolean;
}

const linesOf = async (db: CacheDb, estimateId: string): Promise<EstimateLine[]> =>
  (await rowsOf(db, estimateLines).where("estimateId").equals(estimateId).toArray())
    .filter(({ status }) => status === "open")
    .sort(inOrder);

const newestFirst = (a: Estimate, b: Estimate): number => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1);

/** After an answer the sum is that of the agreed lines. */
const sumOf = (estimate: Estimate, lines: readonly EstimateLine[]): EstimateTotals =>
  totalsOf(lines, ({ decision }) => (estimate.answerId === null ? decision !== "declined" : decision === "accepted"));

async function listed(db: CacheDb, rows: readonly Estimate[], today: LocalDate): Promise<ListedEstimate[]> {
  const pending = await pendingIdsOf(db, estimates, estimateLines);
  return Promise.all(
    rows.toSorted(newestFirst).map(async (estimate): Promise<ListedEstimate> => {
      const [lines, pet, client] = await Promise.all([
        linesOf(db, estimate.id),
        rowsOf(db, pets).get(estimate.petId),
        estimate.clientId === null ? undefined : rowsOf(db, clients).get(estimate.clientId),
      ]);
      return {
        estimate,
        state: stateOf(estimate, today),
        totals: sumOf(estimate, lines),
        petName: pet?.name ?? "",
        clientName: client ? clientName(client) : "",
        isPending: pending.has(estimate.id) || lines.some(({ id }) => pending.has(id)),
      };
    }),
  );
}

/** Of one pet, or of one visit. */
export const estimatesOf = async (
  db: CacheDb,
  { by, id }: { by: "petId" | "visitId"; id: string },
  today: LocalDate,
): Promise<ListedEstimate[]> => listed(db, await rowsOf(db, estimates).where(by).equals(id).toArray(), today);

/** Drafts, presented and accepted ones: those that wait for the client or for the visit. An expired one that was renewed does not. */
export async function openEstimates(db: CacheDb, today: LocalDate): Promise<ListedEstimate[]> {
  const rows = await rowsOf(db, estimates).where("status").anyOf("draft", "presented", "accepted").toArray();
  const renewed = await rowsOf(db, estimates).bulkGet(rows.map(({ id }) => renewedIdOf(id)));
  const replaced = new Set(renewed.map((row) => row?.renewedFromId));
  return (await listed(db, rows, today)).filter(
    ({ state, estimate: { id } }) => state !== "expired" || !replaced.has(id),
  );
}

export interface EstimatePage extends ListedEstimate {
  pet: RowOf<typeof pets>;
  lines: EstimateLine[];
  /** The answer that counts. */
  answer: EstimateAnswer | null;
  answers: number;
  people: ReadonlyMap<string, string>;
  renewed: Estimate | null;
  /** Where the treatments are planned: the visit of the estimate, or the one under way. */
  visit: RowOf<typeof visits> | null;
}

/** Null: not on this device. */
export async function estimatePage(db: CacheDb, id: string, today: LocalDate): Promise<EstimatePage | null> {
  const estimate = await rowsOf(db, estimates).get(id);
  const pet = estimate && (await rowsOf(db, pets).get(estimate.petId));
  if (!estimate || !pet) return null;
  const [[row], lines, answers, people, renewed, own, open] = await Promise.all([
    listed(db, [estimate], today),
    linesOf(db, id),
    rowsOf(db, estimateAnswers).where("estimateId").equals(id).toArray(),
    namesOfPeople(db),
    rowsOf(db, estimates).get(renewedIdOf(id)),
    estimate.visitId === null ? undefined : rowsOf(db, visits).get(estimate.visitId),
    openVisitsOf(db, estimate.petId),
  ]);
  if (!row) return null;
  const ownIsOpen = own?.status === "open" || estimate.status === "converted";
  return {
    ...row,
    pet,
    lines,
    answer: answers.find((answer) => answer.id === estimate.answerId) ?? null,
    answers: answers.length,
    people,
    renewed: renewed ?? null,
    visit: (ownIsOpen ? own : open.at(-1)) ?? null,
  };
}

/** The products of a bundle for the weight of the pet. */
export async function bundleParts(db: CacheDb, { bundleId, petId }: { bundleId: string; petId: string }) {
  const [lines, weight] = await Promise.all([
    rowsOf(db, bundleLines).where("bundleId").equals(bundleId).toArray(),
    lastWeightOf(db, petId),
  ]);
  return bundleFor(lines, { bundleId, weightG: weight?.weightG ?? null }).lines;
}

/** The next reference of this tablet, as `EK7Q2M-0042`; it names the estimate until the server has given the number. */
export async function nextEstimateReference(db: CacheDb, deviceId: string): Promise<string> {
  const prefix = `E${deviceMark(deviceId)}-`;
  return nextReferenceOf(prefix, await rowsOf(db, estimates).where("reference").startsWith(prefix).toArray());
}

/** The limits that the charges of a visit come near to: the estimates that the client signed, and the latest spend limit. */
export async function readSpendChecks(db: CacheDb, visitId: string): Promise<SpendCheck[]> {
  const [answers, wishes, charges] = await Promise.all([
    signedEstimatesOf(db, visitId),
    wishesOfVisit(db, visitId),
    rowsOf(db, chargeLines).where("visitId").equals(visitId).toArray(),
  ]);
  return spendChecks(chargeTotals(charges).amounts.grossMinor, {
    agreedMinor: answers.length === 0 ? null : sumMinor(answers.map(({ highMinor }) => highMinor)),
    limitMinor: wishes.spendLimit?.minor ?? null,
  });
}
