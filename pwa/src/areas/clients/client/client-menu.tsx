import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { clientName } from "@fernpaw/domain/clients/client";
import { mergeClients, unmergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import type { FoundSubject } from "../../search/search.queries.ts";
import { SubjectLine } from "../../search/public/subject-line.tsx";
import { SubjectPicker } from "../../search/public/subject-picker.tsx";
import { saleTitle } from "../../billing/public/sale-title.copy.ts";
import { copy } from "../clients.copy.ts";
import type { Client, ClientPage } from "../clients.queries.ts";
import { EraseDialog } from "../erasure/erase-dialog.tsx";
import { erasureCopy } from "../erasure/erasure.copy.ts";
import { ExportDialog } from "./export-dialog.tsx";
import { StatusDialog } from "./status-dialog.tsx";

/** Edit, merge and the status of a client. */
export function ClientMenu({ page, onEdit }: { page: ClientPage; onEdit: () => void }) {
  const { actor, can } = useClinic();
  const { client } = page;
  const [isChangingStatus, setChangingStatus] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <Button startIcon={<Pencil size={18} aria-hidden="true" />} onClick={onEdit}>
        {copy.page.edit}
      </Button>
      <MenuButton label={copy.page.more}>
        {can("billing:manage") && <MenuEntry to={paths.sale(client.id)}>{saleTitle}</MenuEntry>}
        {can("billing:view") && <MenuEntry to={paths.statement(client.id)}>{copy.page.statement}</MenuEntry>}
        <MenuEntry onPick={() => setMerging(true)}>{copy.page.merge}</MenuEntry>
        <MenuEntry onPick={() => setChangingStatus(true)}>{copy.page.status}</MenuEntry>
        {actor.role === "owner" && <MenuEntry onPick={() => setExporting(true)}>{copy.page.export}</MenuEntry>}
        {actor.role === "owner" && <MenuEntry onPick={() => setErasing(true)}>{erasureCopy.menu}</MenuEntry>}
      </MenuButton>
      {isErasing && <EraseDialog client={client} onClose={() => setErasing(false)} />}
      {isChangingStatus && <StatusDialog page={page} onClose={() => setChangingStatus(false)} />}
      {isExporting && <ExportDialog client={client} onClose={() => setExporting(false)} />}
      {isMerging && <MergeDialog client={client} onClose={() => setMerging(false)} />}
    </>
  );
}

function MergeDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { mutate } = useClinic();
  const navigate = useNavigate();
  const action = useAction();
  const [into, setInto] = useState<FoundSubject | null>(null);
  const name = clientName(client);
  const handleMerge = async (target: FoundSubject): Promise<void> => {
    if (!(await action.run(() => mutate(mergeClients, { fromId: client.id, intoId: target.id })))) return;
    toastDone(copy.merge.done(name, target.name), () => {
      mutate(unmergeClients, { id: client.id }).catch((error: unknown) => toastProblem(refusalText(error)));
    });
    onClose();
    void navigate(paths.client(target.id));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.merge.title}
      size="xl"
      footer={
        into
          ? {
              cancel: (
                <Button variant="ghost" onClick={() => setInto(null)}>
                  {copy.merge.change}
                </Button>
              ),
              main: (
                <Button variant="destructive" isLoading={action.isBusy} onClick={() => void handleMerge(into)}>
                  {copy.merge.submit}
                </Button>
              ),
            }
          : undefined
      }
    >
      <Stack spacing={4}>
        <Typography>{copy.merge.intro(name)}</Typography>
        {into ? (
          <>
            <SubjectLine subject={into} />
            <Typography sx={{ fontWeight: 600 }}>{copy.merge.confirm(name, into.name)}</Typography>
          </>
        ) : (
          <SubjectPicker label={copy.merge.who} kinds={["client"]} exclude={[client.id]} autoFocus onPick={setInto} />
        )}
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}
