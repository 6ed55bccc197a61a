import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { type AnsweredLine, type EstimateAnswer, estimateAnswers } from "@fernpaw/domain/estimates/estimate-answer";
import { pets } from "@fernpaw/domain/pets/pet";
import { ReceiptText } from "lucide-react";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsOf } from "../../db/rows.ts";
import type { TimelineEvent, TimelineSource } from "../../timeline-source.ts";
import { moneyText } from "../../ui/money-text.ts";
import { copy } from "./estimates.copy.ts";

const namesOf = (lines: readonly AnsweredLine[]): string => lines.map(({ description }) => description).join(", ");

function detailOf(
  { outcome, lines, signerName, declineReason, lowMinor, highMinor }: EstimateAnswer,
  money: (minor: number) => string,
) {
  const declined = lines.filter(({ decision }) => decision === "declined");
  return [
    copy.event.by(signerName),
    outcome === "accepted" ? copy.range(money(lowMinor), money(highMinor)) : declineReason,
    declined.length === 0 ? "" : copy.event.lines(namesOf(declined)),
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** Each answer of a client, with the declined lines: they are part of the record. */
const answered: TimelineSource = async ({ sync, petIds }) => {
  const db = sync.cache;
  const [answers, pending, patients, [clinic]] = await Promise.all([
    rowsOf(db, estimateAnswers)
      .where("petId")
      .anyOf([...petIds])
      .toArray(),
    pendingIdsOf(db, estimateAnswers),
    rowsOf(db, pets).bulkGet([...petIds]),
    rowsOf(db, clinicSettings).toArray(),
  ]);
  const names = new Map(patients.flatMap((pet) => (pet ? [[pet.id as string, pet.name]] : [])));
  return answers.map((answer): TimelineEvent => {
    const isDeclined = answer.outcome === "declined";
    const money = (minor: number): string =>
      moneyText(minor, { locale: clinic?.locale ?? "en", currency: answer.currency });
    return {
      id: answer.id,
      at: answer.signedAt,
      isDay: false,
      title: isDeclined ? copy.event.declined(answer.title) : copy.event.signed(answer.title),
      detail: detailOf(answer, money),
      tone: isDeclined ? "waiting" : "confirmed",
      icon: ReceiptText,
      petName: names.get(answer.petId) ?? "",
      isPending: pending.has(answer.id),
      appointment: null,
    };
  });
};

export const estimatesTimeline: readonly TimelineSource[] = [answered];
