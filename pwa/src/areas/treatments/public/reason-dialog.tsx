import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ArgsOf, MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { fieldWord } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { reason as copy } from "../treatments.copy.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";

/** A decision that needs a reason. */
export interface Decision<M extends MutationDefinition = MutationDefinition> {
  kind: keyof typeof copy.titles;
  /** The name of the treatment. */
  what: string;
  /** Null: a charge that is not about a pet. */
  petId: string | null;
  mutation: M;
  toArgs: (reason: string) => ArgsOf<M>;
  done: string;
}

/** Checks the arguments by the mutation. */
export const decision = <M extends MutationDefinition>(one: Decision<M>): Decision => one as unknown as Decision;

interface Values {
  reason: string;
}

/** Asks for the reason of a decision. The usual ones are one tap. */
export function ReasonDialog({ about, onClose }: { about: Decision; onClose: () => void }) {
  const { kind, what, petId, mutation, toArgs, done } = about;
  const form: Form<Values> = useActionForm({
    mutation,
    start: () => ({ reason: "" }),
    toArgs: ({ reason }, fault) => (reason.trim() === "" ? fault("reason", copy.needed) : toArgs(reason)),
    fieldAt: () => "reason",
    words: { reason: copy.needed },
    onSaved: () => {
      toastDone(done);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.titles[kind](what)}
      size="md"
      submitLabel={copy.submit[kind]}
      hasCancel
    >
      {petId !== null && <AboutPets petIds={[petId]} />}
      {kind === "error" && <Typography>{copy.errorHint}</Typography>}
      <Box role="group" aria-label={copy.choose} sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        {copy.usual[kind].map((words) => (
          <Button key={words} onClick={() => form.set({ reason: words })}>
            {words}
          </Button>
        ))}
      </Box>
      <TextField label={fieldWord("treatments", "reason")} autoFocus {...form.field("reason")} />
    </FormDialog>
  );
}
