import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { extrasMinor } from "@fernpaw/domain/consents/form-answers";
import { signForm } from "@fernpaw/domain/consents/signed-form.mutations";
import { RESUSCITATION_CHOICES, SIGNER_RELATIONS, signedForms } from "@fernpaw/domain/consents/signed-form";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { labelsOf } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { copy, relationWords, resuscitationAnswers } from "../consents.copy.ts";
import { ClauseField, CLIENT_TEXT, Options } from "./clause-field.tsx";
import {
  blankValues,
  type OpenForm,
  signFieldAt,
  type SignValues,
  toSignArgs,
  withoutSignature,
} from "./sign-values.ts";
import { SignaturePad } from "../public/signature-pad.tsx";

const words = copy.sign;
const labels = labelsOf(signedForms);
const CHOICES = RESUSCITATION_CHOICES.filter((choice) => choice !== "not_asked");

interface SignDialogProps {
  open: OpenForm;
  onClose: () => void;
  onBack: () => void;
  onDecline: () => void;
  onSigned: (id: string) => void;
}

/** The form as the client reads and signs it on the tablet. */
export function SignDialog({ open, onClose, onBack, onDecline, onSigned }: SignDialogProps) {
  const { settings } = useClinic();
  const [id] = useState(newId);
  const { template, subject, intro, clauses } = open;
  const form = useActionForm({
    mutation: signForm,
    start: () => blankValues(open),
    toArgs: (values: SignValues, fault) => toSignArgs({ id, open, region: settings }, values, fault),
    fieldAt: signFieldAt,
    words: {
      "answers.*": words.faults.answer,
      signerName: words.faults.name,
      signature: (code) => (code === "too_big" || code === "custom" ? words.faults.tooMuch : words.faults.signature),
    },
    draftKey: `form:${subject.visitId ?? subject.petId}:${template.id}:${template.revision}`,
    fromKept: withoutSignature,
    onSaved: () => onSigned(id),
  });
  const { values, set } = form;
  const money = (minor: number): string => moneyText(minor, settings);
  const answered = clauses.map((clause, at) => ({ ...clause, answer: values.answers[at] ?? "" }));
  const extras = extrasMinor(answered);
  const answer = (at: number, text: string): void =>
    set({ answers: clauses.map((_, place) => (place === at ? text : (values.answers[place] ?? ""))) });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={template.name}
      submitLabel={words.submit}
      isLarge
      isFull
      spacing={6}
      footer={{
        cancel: (
          <Button variant="ghost" onClick={onBack}>
            {words.back}
          </Button>
        ),
        aside: (
          <Button variant="ghost" onClick={onDecline}>
            {words.decline}
          </Button>
        ),
      }}
    >
      <Box
        sx={{ display: "grid", gridTemplateColumns: "minmax(0, 46rem)", justifyContent: "center", gap: 6 }}
        lang={template.language}
      >
        <div>
          <Typography sx={{ color: "ink2", fontWeight: 600 }}>{words.for(subject.petName)}</Typography>
          <Typography sx={CLIENT_TEXT}>{intro}</Typography>
        </div>
        {answered.map((clause, at) => (
          <ClauseField
            // The clauses of an open form never move.
            key={at}
            clause={clause}
            answer={clause.answer}
            onAnswer={(text) => answer(at, text)}
            fault={form.fault(`answers.${at}`)}
            money={money}
          />
        ))}
        {extras > 0 && <Typography sx={{ ...CLIENT_TEXT, fontWeight: 600 }}>{words.extras(money(extras))}</Typography>}
        <Wishes form={form} open={open} />
        <Signer form={form} />
      </Box>
    </FormDialog>
  );
}

function Wishes({ form, open: { template, subject } }: { form: Form<SignValues>; open: OpenForm }) {
  const { spendLimit, resuscitation } = form.values;
  return (
    <>
      {template.asksSpendLimit === "yes" && (
        <div>
          <Options
            text={words.limitTitle}
            hint={words.limitHint}
            value={spendLimit}
            options={[
              { value: "amount", label: words.limitAmount },
              { value: "no_limit", label: words.noLimit },
            ]}
            onChange={(chosen) => form.set({ spendLimit: chosen })}
            fault={form.fault("spendLimit")}
          />
          {spendLimit === "amount" && (
            <Box sx={{ maxWidth: "16rem", mt: 2 }}>
              <TextField label={labels.spendLimitMinor} autoFocus {...form.field("spendLimitMinor", DECIMAL)} />
            </Box>
          )}
        </div>
      )}
      {template.asksResuscitation === "yes" && (
        <Options
          text={words.resuscitationTitle(subject.petName)}
          value={resuscitation}
          options={CHOICES.map((choice) => ({ value: choice, label: resuscitationAnswers[choice] }))}
          onChange={(chosen) => form.set({ resuscitation: chosen })}
          fault={form.fault("resuscitation")}
        />
      )}
    </>
  );
}

function Signer({ form }: { form: Form<SignValues> }) {
  const { method } = form.values;
  return (
    <Box component="section" aria-label={words.signature} sx={{ display: "grid", gap: 4 }}>
      <FormColumns>
        <TextField label={words.who} {...form.field("signerName")} />
        <TextField select label={labels.signerRelation} {...form.field("signerRelation")}>
          {SIGNER_RELATIONS.map((relation) => (
            <MenuItem key={relation} value={relation}>
              {relationWords[relation]}
            </MenuItem>
          ))}
        </TextField>
      </FormColumns>
      <Choice
        label={words.signature}
        {...form.pick("method")}
        options={[
          { value: "drawn", label: words.draw },
          { value: "typed", label: words.type },
        ]}
      />
      {method === "drawn" ? (
        <SignaturePad {...form.pick("signature")} fault={form.fault("signature")} />
      ) : (
        <TextField label={labels.typedName} autoFocus autoComplete="off" {...form.field("typedName")} />
      )}
    </Box>
  );
}
