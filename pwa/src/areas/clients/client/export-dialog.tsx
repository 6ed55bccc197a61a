import { clientName } from "@fernpaw/domain/clients/client";
import Typography from "@mui/material/Typography";
import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { useStepUp } from "../../../session/sign-in/step-up.tsx";
import { useServerAction } from "../../../session/sign-in/use-server-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { askForArchive } from "../../profile/public/export-calls.ts";
import { copy } from "../clients.copy.ts";
import type { Client } from "../clients.queries.ts";

const words = copy.export;

/** Asks the server for the archive of one client, and leads to the list of archives. */
export function ExportDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const navigate = useNavigate();
  const stepUp = useStepUp();
  const action = useServerAction();
  const make = async () => {
    if (!(await action.run(() => stepUp.run(() => askForArchive(client.id))))) return;
    toastDone(words.started);
    onClose();
    void navigate(paths.settings("data"));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title(clientName(client))}
      footer={{
        main: (
          <Button variant="primary" isLoading={action.isBusy} onClick={() => void make()}>
            {words.submit}
          </Button>
        ),
      }}
    >
      <Typography>{words.text}</Typography>
      <ProblemAlert problem={action.problem} />
      {stepUp.dialog}
    </Dialog>
  );
}
