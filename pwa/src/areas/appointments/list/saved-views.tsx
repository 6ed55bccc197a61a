import { savedViews } from "@fernpaw/domain/appointments/saved-view";
import { keepView, removeView } from "@fernpaw/domain/appointments/saved-view.mutations";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Bookmark, Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { labelsOf } from "../../../field-words.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { copy } from "../appointments.copy.ts";

interface SavedViewsProps {
  /** The present view, as one is kept. */
  search: string;
  onOpen: (search: string) => void;
}

/** The views that this person keeps: opened, added and removed, with and without a network. */
export function SavedViews({ search, onOpen }: SavedViewsProps) {
  const { db, actor, mutate } = useClinic();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isNaming, setNaming] = useState(false);
  const action = useAction();
  const views = useLiveQuery(async () => {
    const rows = await rowsOf(db, savedViews).toArray();
    return rows
      .filter(({ scope, screen }) => scope === `user:${actor.userId}` && screen === "appointments")
      .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
  }, [db, actor.userId]);
  return (
    <>
      <Button
        startIcon={<Bookmark size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {copy.views.title}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { role: "dialog", "aria-label": copy.views.title, sx: { p: 4, width: "20rem" } } }}
      >
        <Stack spacing={3}>
          {views?.length === 0 && <Typography sx={{ color: "ink2" }}>{copy.views.none}</Typography>}
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
            {views?.map((view) => (
              <Box component="li" key={view.id} sx={{ display: "flex", gap: 1, alignItems: "center" }}>
                <Button
                  variant="ghost"
                  fullWidth
                  onClick={() => {
                    setAnchor(null);
                    onOpen(view.search);
                  }}
                >
                  {view.name}
                </Button>
                <IconButton
                  label={copy.views.remove(view.name)}
                  onClick={() => void action.run(() => mutate(removeView, { id: view.id }))}
                >
                  <Trash2 size={18} aria-hidden="true" />
                </IconButton>
              </Box>
            ))}
          </Box>
          <ProblemAlert problem={action.problem} />
          <Button
            onClick={() => {
              setAnchor(null);
              setNaming(true);
            }}
          >
            {copy.views.keep}
          </Button>
        </Stack>
      </Popover>
      {isNaming && <KeepDialog search={search} onClose={() => setNaming(false)} />}
    </>
  );
}

function KeepDialog({ search, onClose }: { search: string; onClose: () => void }) {
  const [id] = useState(newId);
  const form = useActionForm({
    mutation: keepView,
    start: () => ({ name: "" }),
    toArgs: ({ name }) => ({ id, screen: "appointments" as const, name, search }),
    words: { name: copy.views.needsName },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.views.keepTitle}
      size="sm"
      submitLabel={copy.views.save}
      spacing={3}
    >
      <TextField label={labelsOf(savedViews).name} autoFocus {...form.field("name")} helperText={copy.views.hint} />
    </FormDialog>
  );
}
