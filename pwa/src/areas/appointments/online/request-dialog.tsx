import { placeOf } from "@fernpaw/domain/appointments/online-request";
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { WhoChoice } from "../../clients/public/who-choice.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { bookingChoices, type BookingChoices } from "../appointments.queries.ts";
import { AskingButton } from "../booking/asking-button.tsx";
import type { OnlineLine } from "../online.queries.ts";
import { SlotTrouble } from "../slot/slot-trouble.tsx";
import { DeclineDialog, OfferDialog } from "./answer-forms.tsx";
import { copy } from "./online.copy.ts";
import { RequestFacts } from "./request-facts.tsx";
import { useAcceptance } from "./use-acceptance.ts";

interface RequestDialogProps {
  line: OnlineLine;
  onClose: () => void;
}

/** One request from the clinic's page: who may be meant, and the three answers. */
export function RequestDialog(props: RequestDialogProps) {
  const { db } = useClinic();
  const { locationId } = props.line.request;
  const choices = useLiveQuery(() => bookingChoices(db, locationId), [db, locationId]);
  return choices ? <OpenRequest {...props} choices={choices} /> : null;
}

function OpenRequest({ line, onClose, choices }: RequestDialogProps & { choices: BookingChoices }) {
  const { request } = line;
  const [answer, setAnswer] = useState<"offer" | "decline" | null>(null);
  const acceptance = useAcceptance(request, choices, onClose);
  const { form, check, who } = acceptance;
  const back = (): void => setAnswer(null);
  if (answer === "decline") return <DeclineDialog request={request} onClose={back} onDone={onClose} />;
  if (answer === "offer") return <OfferDialog request={request} choices={choices} onClose={back} onDone={onClose} />;
  const isAsking = check.questions.length > 0;
  const { startsAt, vetId } = placeOf(request);
  return (
    <FormDialog
      form={form}
      title={copy.dialog(`${request.firstName} ${request.lastName}`.trim())}
      size="xl"
      onClose={onClose}
      problem={null}
      footer={{
        words: (
          <>
            <SlotTrouble check={check} choices={choices} start={{ startsAt, vetId }} />
            <ProblemAlert problem={form.problem} />
          </>
        ),
        aside: (
          <Stack direction="row" sx={{ flexWrap: "wrap", gap: 2 }}>
            <Button onClick={() => setAnswer("offer")}>{copy.offer}</Button>
            <Button variant="ghost" onClick={() => setAnswer("decline")}>
              {copy.decline}
            </Button>
          </Stack>
        ),
        main: (
          <AskingButton isAsking={isAsking} isLoading={form.isBusy} disabled={who.isLocked}>
            {isAsking ? copy.acceptAnyway : copy.accept}
          </AskingButton>
        ),
      }}
    >
      {request.clientAnswer !== null && (
        <Alert severity={request.clientAnswer === "agreed" ? "success" : "warning"}>
          {copy.answeredHint[request.clientAnswer]}
        </Alert>
      )}
      {request.asksDeposit === "yes" && <Alert severity="info">{copy.deposit}</Alert>}
      <RequestFacts line={line} />
      <WhoChoice
        person={request}
        who={who}
        form={form}
        onChange={form.set}
        onSpecies={(petTypeId) => form.set({ petTypeId })}
      />
    </FormDialog>
  );
}
