import { TYPED_NOTE_KINDS } from "@fernpaw/domain/notes/note";
import { correctNoteTemplate, registerNoteTemplate } from "@fernpaw/domain/notes/note-template.mutations";
import { noteTemplates, type NoteTemplate } from "@fernpaw/domain/notes/note-template";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { FileText, Plus, TextCursorInput, Trash2 } from "lucide-react";
import { useState } from "react";
import { labelsOf } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { takeBack } from "../../../ui/take-back.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import { copy, kindWords } from "../notes.copy.ts";
import { activeTemplates } from "../notes.queries.ts";

const words = copy.templates;
const labels = labelsOf(noteTemplates);
type Use = NoteTemplate["use"];

interface NoteTemplatesCardProps {
  /** The clinic's, or the person's own. */
  whose: "clinic" | "own";
}

/** Templates and snippets for notes, to add, change and remove. They work without a network. */
export function NoteTemplatesCard({ whose }: NoteTemplatesCardProps) {
  const { db, actor } = useClinic();
  const ownerId = whose === "own" ? actor.userId : null;
  const rows = useLiveQuery(
    async () => (await activeTemplates(db, actor.userId)).filter((row) => row.ownerId === ownerId),
    [db, actor.userId, ownerId],
  );
  const [editing, setEditing] = useState<{ use: Use; row: NoteTemplate | null } | null>(null);
  return (
    <Card titleLevel="h3" title={whose === "own" ? words.ownTitle : words.clinicTitle}>
      <Typography sx={{ color: "ink2", mb: 3 }}>{words.hint}</Typography>
      {rows?.length === 0 && <Typography sx={{ mb: 3 }}>{words.nothing}</Typography>}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, mb: 3 }}>
        {rows?.map((row) => (
          <Row key={row.id} row={row} onEdit={() => setEditing({ use: row.use, row })} />
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        {(["template", "snippet"] as const).map((use) => (
          <Button
            key={use}
            startIcon={<Plus size={20} aria-hidden="true" />}
            onClick={() => setEditing({ use, row: null })}
          >
            {use === "template" ? words.addTemplate : words.addSnippet}
          </Button>
        ))}
      </Box>
      {editing && rows && (
        <TemplateDialog {...editing} ownerId={ownerId} others={rows} onClose={() => setEditing(null)} />
      )}
    </Card>
  );
}

function Row({ row, onEdit }: { row: NoteTemplate; onEdit: () => void }) {
  const { mutate } = useClinic();
  const action = useToastAction();
  const Icon = row.use === "snippet" ? TextCursorInput : FileText;
  const turn = (status: NoteTemplate["status"]): Promise<unknown> =>
    mutate(correctNoteTemplate, { id: row.id, set: { status } });
  const remove = async (): Promise<void> => {
    await turn("archived");
    toastDone(
      words.removed(row.name),
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
        <Icon size={20} aria-hidden="true" style={{ flex: "none" }} />
        <span>
          <Typography component="span" sx={{ display: "block", fontWeight: 600 }}>
            {row.name}
          </Typography>
          <Typography component="span" variant="body2" sx={{ color: "ink2" }}>
            {row.use === "snippet" ? `/${row.shortcut}` : kindWords[row.noteKind]}
          </Typography>
        </span>
      </Box>
      <IconButton label={`${words.remove}: ${row.name}`} onClick={() => void action.run(remove)}>
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
    </Box>
  );
}

interface TemplateDialogProps {
  use: Use;
  row: NoteTemplate | null;
  ownerId: string | null;
  /** Those among which a shortcut is unique. */
  others: readonly NoteTemplate[];
  onClose: () => void;
}

const typed = typedFields(noteTemplates, [
  "name",
  "shortcut",
  "noteKind",
  "subjective",
  "objective",
  "assessment",
  "plan",
  "snippetText",
]);
const AREAS = ["subjective", "objective", "assessment", "plan"] as const;

function TemplateDialog({ use, row, ownerId, others, onClose }: TemplateDialogProps) {
  const form = useEntityForm({
    entity: noteTemplates,
    register: registerNoteTemplate,
    correct: correctNoteTemplate,
    row,
    registerWith: () => ({ use, ownerId }),
    read: typed.show,
    write: (values, fault) => {
      const shortcut = values.shortcut.replace(/^\//, "").toLowerCase();
      const namesake = others.find((one) => one.id !== row?.id && shortcut !== "" && one.shortcut === shortcut);
      if (namesake) return fault("shortcut", words.shortcutTaken(namesake.name));
      if (use === "snippet" && shortcut === "") return fault("shortcut", words.shortcutNeeded);
      if (use === "snippet" && values.snippetText.trim() === "") return fault("snippetText", words.textNeeded);
      return typed.read({ ...values, shortcut }, fault);
    },
    words: { name: words.nameNeeded, shortcut: words.shortcutNeeded, snippetText: words.textNeeded },
    draftKey: `noteTemplate:${row?.id ?? `new ${use} ${ownerId}`}`,
    onSaved: () => {
      toastDone(words.saved);
      onClose();
    },
  });
  const title = row?.name ?? (use === "template" ? words.newTemplate : words.newSnippet);
  return (
    <FormDialog form={form} onClose={onClose} title={title} submitLabel={copy.save} hasCancel>
      <TextField autoFocus={row === null} label={labels.name} {...form.field("name")} />
      {use === "snippet" ? (
        <>
          <TextField label={labels.shortcut} icon="/" autoComplete="off" {...form.field("shortcut")} />
          <TextField multiline minRows={3} label={labels.snippetText} {...form.field("snippetText")} />
        </>
      ) : (
        <>
          <TextField select label={labels.noteKind} {...form.field("noteKind")}>
            {TYPED_NOTE_KINDS.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {kindWords[kind]}
              </MenuItem>
            ))}
          </TextField>
          {AREAS.map((part) => (
            <TextField key={part} multiline minRows={2} label={labels[part]} {...form.field(part)} />
          ))}
        </>
      )}
    </FormDialog>
  );
}
