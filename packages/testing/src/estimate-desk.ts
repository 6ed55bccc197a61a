import { estimates, renewedIdOf } from "@fernpaw/domain/estimates/estimate";
import { type AnsweredLine, estimateAnswers } from "@fernpaw/domain/estimates/estimate-answer";
import { answerEstimate } from "@fernpaw/domain/estimates/estimate-answer.mutations";
import { estimateLines, inOrder, rangeOf } from "@fernpaw/domain/estimates/estimate-line";
import { addEstimateLine } from "@fernpaw/domain/estimates/estimate-line.mutations";
import { draftEstimate, presentEstimate, renewEstimate } from "@fernpaw/domain/estimates/estimate.mutations";
import type { RunOptions } from "./memory-clinic.ts";
import { exam, newId } from "./treatment-exam.ts";

/** A drawn signature. */
export const STROKES = {
  width: 3600,
  height: 1800,
  strokes: [{ points: [{ x: 100, y: 200, time: 0, pressure: 500 }] }],
};

/** An estimate for the dog of `exam`, whose lines a test adds and answers. */
export async function estimateDesk(options: Parameters<typeof exam>[0] = {}) {
  const world = await exam(options);
  const { clinic, pet, visitId, locationId, product } = world;
  const draft = async (more: object = {}, run: RunOptions = {}) => {
    const id = newId();
    const base = {
      id,
      petId: pet.id,
      visitId,
      locationId,
      title: "Dental work",
      currency: "GBP",
      reference: "E1-0001",
    };
    const ran = await clinic.run(draftEstimate, { ...base, ...more }, run);
    return { id, ran };
  };
  /** A line of free text; the sums are those of its quantities. */
  const add = async (estimateId: string, more: object = {}, run: RunOptions = {}) => {
    const id = newId();
    const price = { fixedMinor: 0, unitMinor: 100, priceId: null };
    const text = { description: "Scale and polish", price };
    const own = "productId" in more ? {} : text;
    const ran = await clinic.run(
      addEstimateLine,
      { id, estimateId, lowMilli: 1000, highMilli: 2000, ...own, ...more },
      run,
    );
    return { id, ran };
  };
  const present = (id: string) => clinic.run(presentEstimate, { id });
  const renew = (id: string) => clinic.run(renewEstimate, { id, reference: "E1-0002" });
  const linesOf = (estimateId: string) =>
    clinic
      .all(estimateLines)
      .filter((line) => line.estimateId === estimateId && line.status === "open")
      .sort(inOrder);
  /** The lines as the client reads them, with an answer for each. */
  const read = (estimateId: string, decide: (at: number) => AnsweredLine["decision"] = () => "accepted") =>
    linesOf(estimateId).map((line, at) => ({
      lineId: line.id,
      description: line.description,
      ...(rangeOf(line) ?? { lowMinor: 0, highMinor: 0 }),
      decision: decide(at),
    }));
  const answerArgs = (estimateId: string, more: object = {}) => ({
    id: newId(),
    estimateId,
    lines: read(estimateId),
    currency: "GBP",
    signerName: "Maja Lindqvist",
    signature: STROKES,
    ...more,
  });
  const sign = (estimateId: string, more: object = {}, run: RunOptions = {}) =>
    clinic.run(answerEstimate, answerArgs(estimateId, more), run);
  const decline = (estimateId: string, more: object = {}, run: RunOptions = {}) =>
    sign(estimateId, { outcome: "declined", signature: null, lines: read(estimateId, () => "declined"), ...more }, run);
  const estimate = (id: string) => clinic.row(estimates, id);
  const answers = () => clinic.all(estimateAnswers);
  const renewed = (id: string) => estimate(renewedIdOf(id));
  const desk = { draft, add, present, renew, renewed, linesOf, read, answerArgs, sign, decline, estimate, answers };
  return { ...world, ...desk, productId: product.id };
}
