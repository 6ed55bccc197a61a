import { signedForms } from "@fernpaw/domain/consents/signed-form";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { FileSignature } from "lucide-react";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsOf } from "../../db/rows.ts";
import type { TimelineEvent, TimelineSource } from "../../timeline-source.ts";
import { clockTime, fullDate } from "../../ui/clock-time.tsx";
import { moneyText } from "../../ui/money-text.ts";
import { namesOfPeople } from "../pets/public/pet-warnings.queries.ts";
import { copy as timelineCopy } from "../pets/public/timeline.copy.ts";
import { copy, relationWords, resuscitationWords } from "./consents.copy.ts";
import { formsOfPet } from "./consents.queries.ts";

const signed: TimelineSource = async ({ sync, petIds, timeZone }) => {
  const db = sync.cache;
  const [lists, pending, names, [clinic]] = await Promise.all([
    Promise.all(petIds.map((petId) => formsOfPet(db, petId))),
    pendingIdsOf(db, signedForms),
    namesOfPeople(db),
    rowsOf(db, clinicSettings).toArray(),
  ]);
  return lists.flat().map((form): TimelineEvent => {
    const wrongAt = form.enteredInErrorAt;
    const isDeclined = form.outcome === "declined";
    const detail = [
      copy.event.by(form.signerName, relationWords[form.signerRelation]),
      isDeclined ? form.declineReason : "",
      form.resuscitation === "not_asked" ? "" : resuscitationWords[form.resuscitation],
      form.spendLimit === "amount"
        ? copy.wishes.limitMark(
            moneyText(form.spendLimitMinor ?? 0, { locale: clinic?.locale ?? "en", currency: form.currency }),
          )
        : "",
    ];
    return {
      id: form.id,
      at: form.signedAt,
      isDay: false,
      title: isDeclined ? copy.event.declined(form.title) : copy.event.signed(form.title),
      detail: detail.filter((part) => part !== "").join(" · "),
      ...(wrongAt !== null && {
        inError: timelineCopy.markedInError(
          names.get(form.enteredInErrorBy ?? "") ?? "",
          fullDate(localDateOf(wrongAt, timeZone)),
          clockTime(wrongAt, timeZone),
        ),
      }),
      tone: wrongAt !== null ? "cancelled" : isDeclined ? "waiting" : "confirmed",
      icon: FileSignature,
      petName: form.petName,
      isPending: pending.has(form.id),
      appointment: null,
    };
  });
};

export const consentsTimeline: readonly TimelineSource[] = [signed];
