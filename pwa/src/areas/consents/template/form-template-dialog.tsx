import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { CLAUSE_KINDS, type FormTemplate, formTemplates, MAX_CLAUSES } from "@fernpaw/domain/consents/form-template";
import { correctFormTemplate, registerFormTemplate } from "@fernpaw/domain/consents/form-template.mutations";
import { ArrowUp, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { labelsOf } from "../../../field-words.ts";
import { fieldAtPath, type FieldAt } from "../../../form/faults.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { FormText } from "../../../form/form-text.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { AddRowButton } from "../../../ui/form-rows.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { clauseKindWords, copy } from "../consents.copy.ts";
import { BLANK_CLAUSE, type ClauseValues, readClauses, showClause } from "./clause-values.ts";

const words = copy.templates;
const labels = labelsOf(formTemplates);

type Fields = Pick<FormTemplate, "name" | "intro" | "clauses" | "asksSpendLimit" | "asksResuscitation" | "language">;
type Values = Omit<Fields, "clauses"> & { clauses: ClauseValues[] };

/** The choices of a clause are one field of the form. */
const fieldAt: FieldAt = (path) => fieldAtPath(path)?.replace(/^(clauses\.\d+\.options)\..*/, "$1") ?? null;

interface FormTemplateDialogProps {
  /** Null: a new one. */
  template: FormTemplate | null;
  onClose: () => void;
}

/** A form of the clinic with its clauses. */
export function FormTemplateDialog({ template, onClose }: FormTemplateDialogProps) {
  const { settings } = useClinic();
  const form: Form<Values> = useEntityForm({
    entity: formTemplates,
    register: registerFormTemplate,
    correct: correctFormTemplate,
    row: template,
    blank: { name: "" },
    read: ({ name, intro, clauses, asksSpendLimit, asksResuscitation, language }: Fields): Values => ({
      name,
      intro,
      clauses: clauses.map((clause) => showClause(clause, settings)),
      asksSpendLimit,
      asksResuscitation,
      language,
    }),
    write: ({ clauses, ...values }: Values, fault): Fields | null => {
      const read = readClauses(clauses, settings, fault);
      return read && { ...values, clauses: read };
    },
    fieldAt,
    words: {
      name: words.nameNeeded,
      language: words.languageNeeded,
      "clauses.*.text": words.textNeeded,
      "clauses.*.options": words.optionsNeeded,
    },
    draftKey: `formTemplate:${template?.id ?? "new"}`,
    onSaved: () => {
      toastDone(words.saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={template?.name ?? words.newTitle}
      submitLabel={words.save}
      size="3xl"
      hasCancel
    >
      <TextField autoFocus={template === null} label={labels.name} {...form.field("name")} />
      <TextField multiline minRows={2} label={labels.intro} helperText={words.introHint} {...form.field("intro")} />
      <Typography component="h3" variant="h4">
        {words.clauses}
      </Typography>
      <Clauses form={form} />
      <div>
        <FormControlLabel
          sx={{ minHeight: 48, display: "flex" }}
          control={<Checkbox {...form.tick("asksSpendLimit")} />}
          label={labels.asksSpendLimit}
        />
        <FormControlLabel
          sx={{ minHeight: 48, display: "flex" }}
          control={<Checkbox {...form.tick("asksResuscitation")} />}
          label={labels.asksResuscitation}
        />
      </div>
      <Box sx={{ maxWidth: "14rem" }}>
        <TextField label={labels.language} autoComplete="off" {...form.field("language")} />
      </Box>
    </FormDialog>
  );
}

function Clauses({ form: { control, values } }: { form: Form<Values> }) {
  const { fields, append, remove, move } = useFieldArray({ control, name: "clauses" });
  return (
    <>
      {fields.map((row, at) => (
        <Box
          key={row.id}
          role="group"
          aria-label={words.clause(at + 1)}
          sx={{ display: "grid", gap: 3, p: 3, border: 1, borderColor: "line", borderRadius: "12px" }}
        >
          <Box sx={{ display: "flex", gap: 2, alignItems: "start" }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <FormText control={control} name={`clauses.${at}.kind`} label={words.kind(at + 1)}>
                {CLAUSE_KINDS.map((kind) => (
                  <MenuItem key={kind} value={kind}>
                    {clauseKindWords[kind]}
                  </MenuItem>
                ))}
              </FormText>
            </Box>
            {at > 0 && (
              <IconButton label={words.up(at + 1)} onClick={() => move(at, at - 1)}>
                <ArrowUp size={20} aria-hidden="true" />
              </IconButton>
            )}
            <IconButton label={words.removeClause(at + 1)} onClick={() => remove(at)}>
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
          </Box>
          <FormText control={control} name={`clauses.${at}.text`} label={words.text(at + 1)} multiline minRows={2} />
          {values.clauses[at]?.kind === "choice" && (
            <FormText
              control={control}
              name={`clauses.${at}.options`}
              label={words.options(at + 1)}
              helperText={words.optionsHint}
              multiline
              minRows={3}
            />
          )}
        </Box>
      ))}
      {fields.length < MAX_CLAUSES && (
        <AddRowButton onClick={() => append(BLANK_CLAUSE)}>{words.addClause}</AddRowButton>
      )}
    </>
  );
}
