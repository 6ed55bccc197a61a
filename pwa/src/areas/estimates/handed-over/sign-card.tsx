import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { relationWords } from "@fernpaw/domain/consents/form-document.copy";
import { RESUSCITATION_CHOICES, SIGNER_RELATIONS } from "@fernpaw/domain/consents/signed-form";
import { estimateAnswers } from "@fernpaw/domain/estimates/estimate-answer";
import { answerEstimate } from "@fernpaw/domain/estimates/estimate-answer.mutations";
import { totalsOf } from "@fernpaw/domain/estimates/estimate-line";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { labelsOf } from "../../../field-words.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { SignaturePad } from "../../consents/public/signature-pad.tsx";
import { copy, resuscitationShort } from "../estimates.copy.ts";
import type { EstimatePage } from "../estimates.queries.ts";
import { capMinor, declineArgs, missingIn, signArgs, startValues, type SignValues } from "./sign-values.ts";

const words = copy.hand;
const labels = labelsOf(estimateAnswers);
const CHOICES = RESUSCITATION_CHOICES.filter((choice) => choice !== "not_asked");

/** The sum that follows the answers, the wishes, and the signature. */
export function SignCard({ page }: { page: EstimatePage }) {
  const { settings, mutate } = useClinic();
  const [id] = useState(newId);
  const [values, setValues] = useState(() => startValues(page));
  /** After the first try the missing part is named until it is there. */
  const [isTried, setTried] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const action = useAction();
  const set = (part: Partial<SignValues>): void => setValues((before) => ({ ...before, ...part }));
  const { estimate, lines } = page;
  const agreed = totalsOf(lines);
  const money = (minor: number): string => moneyText(minor, { ...settings, currency: estimate.currency });
  const missing = missingIn(page, values);
  const sign = (): void => {
    setTried(true);
    if (missing === null) void action.run(() => mutate(answerEstimate, signArgs(id, page, values, agreed)));
  };
  const decline = (reason: string): void => {
    if (values.signerName.trim() === "") action.say(words.faults.name);
    else void action.run(() => mutate(answerEstimate, declineArgs(id, page, values, reason)));
  };
  return (
    <Card>
      <Typography sx={{ color: "ink2" }}>{words.agreeTo}</Typography>
      <Typography component="p" variant="h2" sx={{ fontVariantNumeric: "tabular-nums" }} role="status">
        {copy.range(money(agreed.lowMinor), money(agreed.highMinor))}
      </Typography>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {copy.linesOf(agreed.count, lines.length)}
      </Typography>
      <Box sx={{ display: "grid", gap: 3, mt: 3, pt: 3, borderTop: 1, borderColor: "line" }}>
        <FormControlLabel
          labelPlacement="start"
          sx={{ m: 0, minHeight: 48, justifyContent: "space-between" }}
          control={<Switch checked={values.hasCap} onChange={(_, hasCap) => set({ hasCap })} />}
          label={words.cap(money(capMinor(page, agreed)))}
        />
        <div>
          <Typography sx={{ mb: 1 }}>{words.heart}</Typography>
          <Choice
            label={words.heart}
            value={values.resuscitation}
            options={CHOICES.map((value) => ({ value, label: resuscitationShort[value] }))}
            onChange={(resuscitation) => set({ resuscitation })}
          />
        </div>
        <Signer values={values} set={set} />
        <ProblemAlert problem={action.problem ?? (isTried && !isDeclining ? missing : null)} />
        {isDeclining ? (
          <Decline isBusy={action.isBusy} onBack={() => setDeclining(false)} onDecline={decline} />
        ) : (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, justifyContent: "space-between" }}>
            <Button variant="ghost" onClick={() => setDeclining(true)}>
              {words.decline}
            </Button>
            <Button variant="primary" size="lg" isLoading={action.isBusy} onClick={sign}>
              {words.accept}
            </Button>
          </Box>
        )}
      </Box>
    </Card>
  );
}

function Signer({ values, set }: { values: SignValues; set: (part: Partial<SignValues>) => void }) {
  const isDrawn = values.method === "drawn";
  return (
    <>
      <FormColumns>
        <TextField
          label={words.who}
          autoComplete="off"
          value={values.signerName}
          onChange={({ target }) => set({ signerName: target.value })}
        />
        <TextField
          select
          label={labels.signerRelation}
          value={values.signerRelation}
          onChange={({ target }) => set({ signerRelation: target.value as SignValues["signerRelation"] })}
          // Inside of the page that is handed over: outside of it the list would be out of reach.
          slotProps={{ select: { MenuProps: { disablePortal: true } } }}
        >
          {SIGNER_RELATIONS.map((relation) => (
            <MenuItem key={relation} value={relation}>
              {relationWords[relation]}
            </MenuItem>
          ))}
        </TextField>
      </FormColumns>
      {isDrawn ? (
        <Box component="section" aria-label={words.sign}>
          <Typography variant="body2" sx={{ color: "ink2", mb: 1 }}>
            {words.sign}
          </Typography>
          <SignaturePad value={values.signature} onChange={(signature) => set({ signature })} fault={undefined} />
        </Box>
      ) : (
        <TextField
          label={labels.typedName}
          autoFocus
          autoComplete="off"
          value={values.typedName}
          onChange={({ target }) => set({ typedName: target.value })}
        />
      )}
      <div>
        <Button variant="link" onClick={() => set({ method: isDrawn ? "typed" : "drawn", signature: null })}>
          {isDrawn ? words.typeInstead : words.drawInstead}
        </Button>
      </div>
    </>
  );
}

interface DeclineProps {
  isBusy: boolean;
  onBack: () => void;
  onDecline: (reason: string) => void;
}

function Decline({ isBusy, onBack, onDecline }: DeclineProps) {
  const [reason, setReason] = useState("");
  return (
    <Box component="section" aria-label={words.declineTitle} sx={{ display: "grid", gap: 3 }}>
      <Typography sx={{ fontWeight: 600 }}>{words.declineTitle}</Typography>
      <TextField
        label={words.declineReason}
        autoFocus
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, justifyContent: "space-between" }}>
        <Button variant="ghost" onClick={onBack}>
          {words.back}
        </Button>
        <Button variant="destructive" isLoading={isBusy} onClick={() => onDecline(reason)}>
          {words.declineYes}
        </Button>
      </Box>
    </Box>
  );
}
