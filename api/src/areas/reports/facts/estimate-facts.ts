import { stateOf } from "@fernpaw/domain/estimates/estimate";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { petTypesOf } from "../reports.queries.ts";
import { answerSums, estimatesPresented } from "../work.queries.ts";
import { type FactSource, isOf, momentsOf, partsOf } from "./fact-source.ts";

/** Estimates on the day on which the client was shown them, with the client's answer until now. */
export const estimateFacts: FactSource = async function* (context, period) {
  const { read, clinicId, timeZone, at } = context;
  const today = localDateOf(at, timeZone);
  for await (const part of partsOf(period)) {
    const { estimates, answers, species } = await read(async (sql) => {
      const found = await estimatesPresented(sql, clinicId, momentsOf(part, timeZone));
      const answerIds = found.flatMap(({ answerId }) => answerId ?? []);
      const petIds = found.map(({ petId }) => petId);
      return {
        estimates: found,
        answers: await answerSums(sql, clinicId, answerIds),
        species: await petTypesOf(sql, clinicId, petIds),
      };
    });
    const sumsOf = new Map(answers.map((answer) => [answer.id, answer]));
    const speciesOf = new Map(species.map(({ id, petTypeId }) => [id, petTypeId]));
    for (const estimate of estimates.filter((row) => isOf(context, row))) {
      const { id, title, petId, clientId, createdBy, presentedAt, answerId } = estimate;
      const state = stateOf(estimate, today);
      const isAccepted = state === "accepted" || state === "converted";
      const sums = isAccepted ? sumsOf.get(answerId ?? "") : undefined;
      yield {
        day: localDateOf(presentedAt ?? "", timeZone),
        values: {
          presented: 1,
          accepted: isAccepted ? 1 : 0,
          declined: state === "declined" ? 1 : 0,
          lapsed: state === "expired" ? 1 : 0,
          acceptedLow: sums?.lowMinor ?? 0,
          acceptedHigh: sums?.highMinor ?? 0,
        },
        keys: { person: [createdBy ?? ""], species: [speciesOf.get(petId) ?? ""] },
        row: { table: "estimates", id, number: title, clientId, petId, appointmentId: null },
      };
    }
  }
};
