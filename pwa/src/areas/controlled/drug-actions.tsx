import Box from "@mui/material/Box";
import { ClipboardCheck, FileDown, Flame, PackageMinus, Printer, Syringe, Trash2, Truck, Undo2 } from "lucide-react";
import { useState } from "react";
import { viewRegister } from "@fernpaw/domain/controlled/register-view.mutations";
import { newId } from "../../db/new-id.ts";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { useToday } from "../../ui/clock-time.tsx";
import { MenuButton, MenuEntry } from "../../ui/menu.tsx";
import { saveCsv } from "../../ui/save-file.ts";
import { useToastAction } from "../../ui/use-action.ts";
import { copy, printWords } from "./controlled.copy.ts";
import { CountDialog } from "./entry/count-dialog.tsx";
import { EntryDialog } from "./entry/entry-dialog.tsx";
import type { RecordedKind } from "./entry/entry-values.ts";
import { registerCsv } from "./paper/register-csv.ts";
import type { DrugRegister } from "./registers.queries.ts";

interface DrugActionsProps {
  drug: DrugRegister;
  locationId: string;
}

const ICON = { size: 20, "aria-hidden": true } as const;

/** The actions of a register. People who only see it can print it and save it. */
export function DrugActions({ drug, locationId }: DrugActionsProps) {
  const { can } = useClinic();
  const [open, setOpen] = useState<RecordedKind | "count" | null>(null);
  const isOpen = drug.register !== null && drug.register.openedAt !== null;
  const close = (): void => setOpen(null);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3 }}>
      {can("prescriptions:manage") && (
        <>
          {isOpen && (
            <>
              <Button variant="primary" startIcon={<Syringe {...ICON} />} onClick={() => setOpen("administer")}>
                {copy.record}
              </Button>
              <Button startIcon={<Truck {...ICON} />} onClick={() => setOpen("receive")}>
                {copy.receive}
              </Button>
            </>
          )}
          <Button
            variant={isOpen ? "secondary" : "primary"}
            startIcon={<ClipboardCheck {...ICON} />}
            onClick={() => setOpen("count")}
          >
            {isOpen ? copy.count : copy.open}
          </Button>
          {isOpen && (
            <MenuButton label={copy.more}>
              <MenuEntry icon={Trash2} onPick={() => setOpen("waste")}>
                {copy.waste}
              </MenuEntry>
              <MenuEntry icon={Undo2} onPick={() => setOpen("return_client")}>
                {copy.returnClient}
              </MenuEntry>
              <MenuEntry icon={Flame} onPick={() => setOpen("destroy")}>
                {copy.destroy}
              </MenuEntry>
              <MenuEntry icon={PackageMinus} onPick={() => setOpen("return_supplier")}>
                {copy.returnSupplier}
              </MenuEntry>
            </MenuButton>
          )}
        </>
      )}
      <PaperActions drug={drug} locationId={locationId} />
      {open === "count" && <CountDialog drug={drug} locationId={locationId} onClose={close} />}
      {open !== null && open !== "count" && (
        <EntryDialog kind={open} drug={drug} locationId={locationId} onClose={close} />
      )}
    </Box>
  );
}

/** Print and export, which the audit log notes. */
function PaperActions({ drug, locationId }: DrugActionsProps) {
  const { mutate, timeZone } = useClinic();
  const today = useToday(timeZone);
  const action = useToastAction();
  const { product, register } = drug;
  if (register === null) return null;
  const save = async (): Promise<void> => {
    await mutate(viewRegister, { id: newId(), locationId, productId: product.id, how: "csv" });
    saveCsv(registerCsv(drug), printWords.file(product.name, today));
  };
  return (
    <MenuButton label={copy.export} startIcon={<FileDown {...ICON} />}>
      <MenuEntry icon={Printer} to={paths.drugRegisterPrint(register.id)}>
        {copy.print}
      </MenuEntry>
      <MenuEntry icon={FileDown} onPick={() => void action.run(save)}>
        {copy.csv}
      </MenuEntry>
    </MenuButton>
  );
}
