import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { answerEstimate } from "@fernpaw/domain/estimates/estimate-answer.mutations";
import { addEstimateLine } from "@fernpaw/domain/estimates/estimate-line.mutations";
import { estimateLines, rangeOf } from "@fernpaw/domain/estimates/estimate-line";
import { draftEstimate } from "@fernpaw/domain/estimates/estimate.mutations";
import { estimates, isUnanswered } from "@fernpaw/domain/estimates/estimate";
import { pets } from "@fernpaw/domain/pets/pet";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { anyRow, newId, wish, type Maker, type Wish } from "./convergence-wishes.ts";
import { assertHolds } from "./saved-work.ts";

/** So that devices meet on the same one. */
const MOST_OPEN = 1;

async function draft(maker: Maker, currency: string): Promise<Wish | null> {
  const pet = await anyRow(maker, pets);
  const id = newId(maker);
  const plan = { id, petId: pet?.id, locationId: firstLocationId(maker.clinicId), title: "Dental work", currency };
  return pet ? wish(draftEstimate, { ...plan, reference: "E1-0001" }, { table: "estimates", id }) : null;
}

/** Something that a person could do with an estimate: begin one, add a line, have it answered as the device shows it. */
export async function estimateWish(maker: Maker): Promise<Wish | null> {
  const { cache } = maker.client;
  const { random } = maker;
  const [settings] = await cache.rows(clinicSettings).toArray();
  if (!settings) return null;
  const { currency } = settings;
  const open = (await cache.rows(estimates).toArray()).filter(isUnanswered);
  if (open.length < MOST_OPEN) return draft(maker, currency);
  const estimate = random.pick(open);
  if (!estimate) return null;
  const id = newId(maker);
  if (random.chance(0.35)) {
    const price = { fixedMinor: 0, unitMinor: 25 * (1 + random.below(40)), priceId: null };
    const line = { id, estimateId: estimate.id, description: "Scale", lowMilli: 1000, highMilli: 2000, price };
    return wish(addEstimateLine, line, { table: "estimateLines", id });
  }
  const rows = await cache.rows(estimateLines).where("estimateId").equals(estimate.id).toArray();
  const lines = rows
    .filter(({ status }) => status === "open")
    .map((line) => {
      const { lowMinor, highMinor } = rangeOf(line) ?? { lowMinor: 0, highMinor: 0 };
      const decision = random.chance(0.6) ? ("accepted" as const) : ("declined" as const);
      return { lineId: line.id, description: line.description, lowMinor, highMinor, decision };
    });
  if (lines.length === 0) return null;
  const isAccepted = lines.some(({ decision }) => decision === "accepted");
  const said = isAccepted
    ? { outcome: "accepted", typedName: "Ana Ruiz" }
    : { outcome: "declined", declineReason: "Later" };
  const answer = { id, estimateId: estimate.id, lines, currency, signerName: "Ana Ruiz", ...said };
  return wish(answerEstimate, answer, { table: "estimateAnswers", id });
}

interface EstimateRow {
  id: string;
  number: number | null;
  status: string;
  answerId: string | null;
}

interface AnswerRow {
  id: string;
  estimateId: string;
  outcome: string;
  signedAt: string;
  lines: string;
}

/** Estimates have numbers without a gap; the client's latest answer decides the state and each line. */
export async function checkEstimates(all: <Row>(text: string) => Promise<Row[]>): Promise<void> {
  const rows = await all<EstimateRow>(
    `select "id", "number", "status", "answerId" from "estimates" where "clinicId" = ? order by "number"`,
  );
  const answers = await all<AnswerRow>(
    `select "id", "estimateId", "outcome", "signedAt", "lines" from "estimateAnswers" where "clinicId" = ?`,
  );
  const lines = await all<{ id: string; estimateId: string; decision: string }>(
    `select "id", "estimateId", "decision" from "estimateLines" where "clinicId" = ? and "status" = 'open'`,
  );
  const numbers = rows.map(({ number }) => Number(number));
  assertHolds(
    numbers.every((number, place) => number === place + 1),
    "the numbers of estimates are 1..n",
    numbers.join(" "),
  );
  for (const { id, status, answerId } of rows) {
    const own = answers.filter(({ estimateId }) => estimateId === id);
    const latest = own.toSorted((a, b) => (a.signedAt + a.id < b.signedAt + b.id ? 1 : -1))[0];
    assertHolds(answerId === (latest?.id ?? null), "the latest answer of an estimate counts", id);
    if (!latest) continue;
    assertHolds(status === latest.outcome, "the state of an estimate is its answer", `${id}: ${status}`);
    const said = new Map(
      (JSON.parse(latest.lines) as { lineId: string; decision: string }[]).map((line) => [line.lineId, line.decision]),
    );
    for (const line of lines.filter(({ estimateId }) => estimateId === id))
      assertHolds(line.decision === (said.get(line.id) ?? "pending"), "a line is as it was answered", line.id);
  }
}
