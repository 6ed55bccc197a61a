import { declineRequest, offerOtherTime } from "@fernpaw/domain/appointments/online-request.mutations";
import { type OnlineRequest, placeOf } from "@fernpaw/domain/appointments/online-request";
import type { SlotClaim } from "@fernpaw/domain/appointments/slot-claim";
import { timeText } from "@fernpaw/domain/kernel/clock-words";
import { localDateOf, minuteOfDay } from "@fernpaw/domain/kernel/time";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { BookingChoices } from "../appointments.queries.ts";
import { AskingButton } from "../booking/asking-button.tsx";
import { type SlotDraft, startOf, wantedStart } from "../public/booking-draft.ts";
import { SlotFields } from "../slot/slot-fields.tsx";
import { slotFieldAt, slotRefusalAt } from "../slot/slot-refusals.ts";
import { SlotTrouble } from "../slot/slot-trouble.tsx";
import { useSlotCheck } from "../slot/use-slot-check.ts";
import { copy } from "./online.copy.ts";

interface AnswerProps {
  request: OnlineRequest;
  onClose: () => void;
  onDone: () => void;
}

const MOST_WORDS = 500;

/** Declines with words to the client. The usual words are a tap. */
export function DeclineDialog({ request, onClose, onDone }: AnswerProps) {
  const form = useActionForm({
    mutation: declineRequest,
    start: () => ({ words: "" }),
    toArgs: ({ words }) => ({ id: request.id, words }),
    words: { words: copy.declineNeeded },
    onSaved: () => {
      toastDone(copy.declined);
      onDone();
    },
  });
  const { value, onChange } = form.pick("words");
  return (
    <FormDialog
      form={form}
      title={copy.decline}
      onClose={onClose}
      submitLabel={copy.sendDecline}
      variant="destructive"
      hasCancel
    >
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 2 }}>
        {copy.declineUsual.map((usual) => (
          <Chip
            key={usual}
            label={usual}
            onClick={() => onChange(usual)}
            variant={value === usual ? "filled" : "outlined"}
            sx={{ height: "auto", minHeight: 44, "& .MuiChip-label": { whiteSpace: "normal" } }}
          />
        ))}
      </Stack>
      <TextField label={copy.declineWords} {...form.field("words", { maxLength: MOST_WORDS })} multiline minRows={3} />
    </FormDialog>
  );
}

type OfferValues = SlotDraft & { words: string };

function useOffer({ request, choices, onDone }: AnswerProps & { choices: BookingChoices }) {
  const { timeZone } = useClinic();
  const { id, typeId, locationId } = request;
  const place = placeOf(request);
  const form = useActionForm({
    mutation: offerOtherTime,
    start: (): OfferValues => ({
      id,
      typeId,
      vetId: place.vetId,
      isUnassigned: place.vetId === null,
      roomId: place.roomId,
      equipmentIds: place.equipmentIds,
      day: localDateOf(place.startsAt, timeZone),
      time: timeText(minuteOfDay(place.startsAt, timeZone)),
      durationMin: place.durationMin,
      words: "",
    }),
    fieldAt: slotFieldAt,
    refusalAt: slotRefusalAt,
    toArgs: ({ words, ...draft }, fault) => {
      const startsAt = startOf(draft, timeZone);
      if (startsAt === null) return fault("time", copy.chooseTime);
      const { durationMin, vetId, roomId, equipmentIds } = draft;
      return { id, offer: { startsAt, durationMin, vetId, roomId, equipmentIds }, words };
    },
    mayGoOn: () => check.mayGoOn(),
    onSaved: () => {
      toastDone(copy.offerSent);
      onDone();
    },
  });
  const startsAt = startOf(form.values, timeZone);
  const { durationMin, vetId, roomId, equipmentIds } = form.values;
  const claim: SlotClaim | null =
    startsAt === null ? null : { id, locationId, typeId, startsAt, durationMin, vetId, roomId, equipmentIds };
  const check = useSlotCheck({ claim, series: [], choices });
  return { form, check };
}

/** Another time for the person who asked, with the free ones to tap. */
export function OfferDialog(props: AnswerProps & { choices: BookingChoices }) {
  const { timeZone } = useClinic();
  const { form, check } = useOffer(props);
  const isAsking = check.questions.length > 0;
  return (
    <FormDialog
      form={form}
      title={copy.offer}
      size="xl"
      onClose={props.onClose}
      problem={null}
      footer={{
        words: (
          <>
            <SlotTrouble check={check} choices={props.choices} start={wantedStart(form.values, timeZone)} />
            <ProblemAlert problem={form.problem} />
          </>
        ),
        main: (
          <AskingButton isAsking={isAsking} isLoading={form.isBusy}>
            {isAsking ? copy.offerAnyway : copy.sendOffer}
          </AskingButton>
        ),
      }}
    >
      <Typography sx={{ color: "ink2" }}>{copy.offerHint}</Typography>
      <SlotFields
        draft={form.values}
        choices={props.choices}
        onChange={form.set}
        fault={form.fault}
        advice={check.latest}
      />
      <TextField label={copy.offerWords} {...form.field("words", { maxLength: MOST_WORDS })} multiline minRows={2} />
    </FormDialog>
  );
}
