import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { FormTemplate } from "@fernpaw/domain/consents/form-template";
import { formTemplates } from "@fernpaw/domain/consents/form-template";
import { correctFormTemplate, registerFormTemplate } from "@fernpaw/domain/consents/form-template.mutations";
import { seededFormTemplates } from "@fernpaw/domain/consents/form-vocabulary";
import { givenOf } from "@fernpaw/domain/kernel/entity";
import { useLiveQuery } from "dexie-react-hooks";
import { FileSignature, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { takeBack } from "../../../ui/take-back.ts";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import { copy } from "../consents.copy.ts";
import { activeForms } from "../consents.queries.ts";
import { FormTemplateDialog } from "../template/form-template-dialog.tsx";

const words = copy.templates;

/** The clinic's forms, to add, change and remove. They work without a network. */
export function FormTemplatesCard() {
  const { db } = useClinic();
  const forms = useLiveQuery(() => activeForms(db), [db]);
  const [editing, setEditing] = useState<{ template: FormTemplate | null } | null>(null);
  return (
    <Card titleLevel="h3" title={words.title}>
      <Typography sx={{ color: "ink2", mb: 3 }}>{words.hint}</Typography>
      {forms?.length === 0 && <Typography sx={{ mb: 3 }}>{words.nothing}</Typography>}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, mb: 3 }}>
        {forms?.map((template) => (
          <Row key={template.id} template={template} onEdit={() => setEditing({ template })} />
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        <Button startIcon={<Plus size={20} aria-hidden="true" />} onClick={() => setEditing({ template: null })}>
          {words.add}
        </Button>
        <UsualForms />
      </Box>
      {editing && <FormTemplateDialog {...editing} onClose={() => setEditing(null)} />}
    </Card>
  );
}

function Row({ template, onEdit }: { template: FormTemplate; onEdit: () => void }) {
  const { mutate } = useClinic();
  const action = useToastAction();
  const { id, name, clauses } = template;
  const turn = (status: FormTemplate["status"]): Promise<unknown> =>
    mutate(correctFormTemplate, { id, set: { status } });
  const remove = async (): Promise<void> => {
    await turn("archived");
    toastDone(
      words.removed(name),
      takeBack(() => turn("active")),
    );
  };
  return (
    <Box
      component="li"
      sx={{ display: "flex", alignItems: "center", gap: 2, borderBottom: 1, borderColor: "line", minHeight: 56 }}
    >
      <Box
        component="button"
        type="button"
        className="tap"
        onClick={onEdit}
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 3,
          flex: 1,
          minWidth: 0,
          minHeight: 48,
          "&&": { justifyContent: "flex-start" },
          textAlign: "start",
        }}
      >
        <FileSignature size={20} aria-hidden="true" style={{ flex: "none" }} />
        <span>
          <Typography component="span" sx={{ display: "block", fontWeight: 600 }}>
            {name}
          </Typography>
          <Typography component="span" variant="body2" sx={{ color: "ink2" }}>
            {copy.choose.clauses(clauses.length)}
          </Typography>
        </span>
      </Box>
      <IconButton label={`${words.remove}: ${name}`} onClick={() => void action.run(remove)}>
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
    </Box>
  );
}

/** For a clinic from before there were forms. Of a newer one they are there, or were removed. */
function UsualForms() {
  const { db, clinicId, mutate } = useClinic();
  const action = useToastAction();
  const missing = useLiveQuery(async () => {
    const usual = seededFormTemplates(clinicId);
    const known = await rowsOf(db, formTemplates).bulkGet(usual.map(({ id }) => id));
    return usual.filter((_, at) => known[at] === undefined);
  }, [db, clinicId]);
  if (!missing || missing.length === 0) return null;
  const add = async (): Promise<void> => {
    for (const form of missing) await mutate(registerFormTemplate, { id: form.id, ...givenOf(formTemplates, form) });
    toastDone(words.saved);
  };
  return (
    <Button variant="ghost" onClick={() => void action.run(add)}>
      {words.addUsual}
    </Button>
  );
}
