import { breeds } from "@fernpaw/domain/pets/breed";
import { VBO_ATTRIBUTION } from "@fernpaw/domain/pets/vbo";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Upload } from "lucide-react";
import { useRef, type ChangeEvent } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useServerAction } from "../../../session/sign-in/use-server-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { sendBreeds } from "./breeds-call.ts";
import { copy } from "../clinics.copy.ts";

const words = copy.breeds;

/** The breeds that a pet can have beside the short list. Adding them needs the server; they work without it. */
export function BreedsCard() {
  const { db } = useClinic();
  const action = useServerAction();
  const input = useRef<HTMLInputElement>(null);
  const count = useLiveQuery(() => rowsOf(db, breeds).count(), [db]);
  const handleFile = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const list = event.target.files?.[0];
    // The same file chosen again is a change too.
    event.target.value = "";
    if (list) await action.run(async () => toastDone(words.done(await sendBreeds(list))));
  };
  return (
    <Card titleLevel="h3" title={words.title}>
      <Stack spacing={3} sx={{ alignItems: "flex-start" }}>
        <Typography>{count ? words.count(count) : words.short}</Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {words.hint}
        </Typography>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={words.choose}
          onChange={(event) => void handleFile(event)}
        />
        <Button
          startIcon={<Upload size={18} aria-hidden="true" />}
          isLoading={action.isBusy}
          onClick={() => input.current?.click()}
        >
          {count ? words.update : words.add}
        </Button>
        <ProblemAlert problem={action.problem} />
        {count !== undefined && count > 0 && <Typography variant="caption">{VBO_ATTRIBUTION}</Typography>}
      </Stack>
    </Card>
  );
}
