import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import { attachments, FILE_CATEGORIES } from "@fernpaw/domain/files/attachment";
import { correctFile } from "@fernpaw/domain/files/attachment.mutations";
import { labelsOf } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { categoryWords, copy } from "../files.copy.ts";
import type { Attachment } from "../files.queries.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";

const labels = labelsOf(attachments);
const typed = typedFields(attachments, ["name", "category"]);

export function EditFileDialog({ file, onClose }: { file: Attachment; onClose: () => void }) {
  const form = useEntityForm({
    entity: attachments,
    correct: correctFile,
    row: file,
    read: typed.show,
    write: typed.read,
    words: { name: copy.nameNeeded },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.editTitle} size="lg" submitLabel={copy.save}>
      <AboutPets petIds={[file.petId]} />
      <Stack spacing={3}>
        <TextField label={labels.name} autoFocus {...form.field("name")} />
        <TextField select label={labels.category} {...form.field("category")}>
          {FILE_CATEGORIES.map((each) => (
            <MenuItem key={each} value={each}>
              {categoryWords[each]}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
    </FormDialog>
  );
}
