import { Pencil } from "lucide-react";
import { useState } from "react";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { DepositDialog } from "../../billing/public/deposit-dialog.tsx";
import { depositTitle, saleTitle } from "../../billing/public/sale-title.copy.ts";
import { copy } from "../clients.copy.ts";
import type { ClientPage } from "../clients.queries.ts";
import { EraseDialog } from "../erasure/erase-dialog.tsx";
import { erasureCopy } from "../erasure/erasure.copy.ts";
import { MergeDialog } from "../merge/merge-dialog.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { StatusDialog } from "./status-dialog.tsx";

/** Edit, merge and the status of a client. */
export function ClientMenu({ page, onEdit }: { page: ClientPage; onEdit: () => void }) {
  const { actor, can } = useClinic();
  const { client, pets } = page;
  const petIds = pets.map(({ pet }) => pet.id);
  const [isChangingStatus, setChangingStatus] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const [isTakingDeposit, setTakingDeposit] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <Button startIcon={<Pencil size={18} aria-hidden="true" />} onClick={onEdit}>
        {copy.page.edit}
      </Button>
      <MenuButton label={copy.page.more}>
        {can("billing:manage") && <MenuEntry to={paths.sale(client.id)}>{saleTitle}</MenuEntry>}
        {can("billing:manage") && <MenuEntry onPick={() => setTakingDeposit(true)}>{depositTitle}</MenuEntry>}
        {can("billing:view") && <MenuEntry to={paths.statement(client.id)}>{copy.page.statement}</MenuEntry>}
        <MenuEntry onPick={() => setMerging(true)}>{copy.page.merge}</MenuEntry>
        <MenuEntry onPick={() => setChangingStatus(true)}>{copy.page.status}</MenuEntry>
        {actor.role === "owner" && <MenuEntry onPick={() => setExporting(true)}>{copy.page.export}</MenuEntry>}
        {actor.role === "owner" && <MenuEntry onPick={() => setErasing(true)}>{erasureCopy.menu}</MenuEntry>}
      </MenuButton>
      {isTakingDeposit && (
        <DepositDialog clientId={client.id} petIds={petIds} onClose={() => setTakingDeposit(false)} />
      )}
      {isErasing && <EraseDialog client={client} onClose={() => setErasing(false)} />}
      {isChangingStatus && <StatusDialog page={page} onClose={() => setChangingStatus(false)} />}
      {isExporting && <ExportDialog client={client} onClose={() => setExporting(false)} />}
      {isMerging && <MergeDialog client={client} onClose={() => setMerging(false)} />}
    </>
  );
}
