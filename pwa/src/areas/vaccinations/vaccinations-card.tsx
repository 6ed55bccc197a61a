import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { currentVaccinations, statusOf } from "@fernpaw/domain/vaccinations/vaccination-status";
import { useLiveQuery } from "dexie-react-hooks";
import { FileBadge, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { fullDate, useToday } from "../../ui/clock-time.tsx";
import { MenuButton, MenuEntry } from "../../ui/menu.tsx";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import type { VisitPartProps } from "../../visit-parts.ts";
import { ElsewhereDialog } from "./elsewhere-dialog.tsx";
import { ErrorDialog, NextDueDialog } from "./correct-dialogs.tsx";
import { VaccinationMark } from "./mark/vaccination-mark.tsx";
import { copy, sourceWords } from "./vaccinations.copy.ts";
import { listVaccinations, type ListedVaccination, type Vaccination } from "./vaccinations.queries.ts";

const SHOWN = 6;

interface VaccinationsCardProps {
  pet: VisitPartProps["pet"];
  visitId: string | null;
  /** Of the open visit: gives a vaccine. */
  give?: ReactNode;
}

type Opened = { kind: "error" | "next"; vaccination: Vaccination } | { kind: "elsewhere" } | null;

/** The vaccinations that protect the pet, earlier ones, and the certificate. */
export function VaccinationsCard({ pet, visitId, give }: VaccinationsCardProps) {
  const { db, can } = useClinic();
  const listed = useLiveQuery(() => listVaccinations(db, pet.id), [db, pet.id]);
  const [opened, setOpened] = useState<Opened>(null);
  const close = (): void => setOpened(null);
  const mayChange = can("appointments:manage");
  const current = new Set(
    currentVaccinations((listed ?? []).map(({ vaccination }) => vaccination)).map(({ id }) => id),
  );
  const shown = (listed ?? [])
    .toSorted((a, b) => Number(current.has(b.vaccination.id)) - Number(current.has(a.vaccination.id)))
    .slice(0, Math.max(SHOWN, current.size));
  return (
    <Card title={copy.title}>
      {listed === undefined ? <SkeletonRows rows={1} /> : <VaccinationMark petId={pet.id} />}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {shown.map((one) => (
          <Row
            key={one.vaccination.id}
            listed={one}
            isCurrent={current.has(one.vaccination.id)}
            mayChange={mayChange}
            onOpen={setOpened}
          />
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mt: 3 }}>
        {give}
        {mayChange && (
          <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setOpened({ kind: "elsewhere" })}>
            {copy.elsewhere}
          </Button>
        )}
        {listed && listed.length > 0 && (
          <Button to={paths.vaccinations(pet.id)} startIcon={<FileBadge size={18} aria-hidden="true" />}>
            {copy.certificate}
          </Button>
        )}
      </Box>
      {opened?.kind === "elsewhere" && <ElsewhereDialog pet={pet} visitId={visitId} onClose={close} />}
      {opened?.kind === "error" && <ErrorDialog vaccination={opened.vaccination} onClose={close} />}
      {opened?.kind === "next" && <NextDueDialog vaccination={opened.vaccination} onClose={close} />}
    </Card>
  );
}

interface RowProps {
  listed: ListedVaccination;
  isCurrent: boolean;
  mayChange: boolean;
  onOpen: (opened: Opened) => void;
}

function Row({ listed: { vaccination, isPending }, isCurrent, mayChange, onOpen }: RowProps) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const { name, givenOn, source, nextDueOn, batchNo, petId, id } = vaccination;
  const isLate = isCurrent && statusOf(vaccination, today) === "overdue";
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 2,
        minHeight: 48,
        py: 2,
        borderTop: "1px solid",
        borderColor: "line",
        "&:first-of-type": { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: "1 1 9rem", minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 600, color: isCurrent ? "ink" : "ink2" }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {[copy.record(fullDate(givenOn), sourceWords[source]), batchNo === "" ? "" : copy.facts.batch(batchNo)]
            .filter((part) => part !== "")
            .join(" · ")}
        </Typography>
        {isCurrent && nextDueOn !== null && (
          <Typography
            variant="body2"
            sx={{ color: isLate ? "warning.main" : "ink2", fontWeight: isLate ? 600 : undefined }}
          >
            {isLate ? copy.overdue(fullDate(nextDueOn)) : copy.facts.next(fullDate(nextDueOn))}
          </Typography>
        )}
      </Box>
      {isPending && <PendingMark />}
      <MenuButton isIcon label={copy.menu(name)}>
        <MenuEntry to={paths.vaccinations(petId, id)}>{copy.certificate}</MenuEntry>
        {mayChange && <MenuEntry onPick={() => onOpen({ kind: "next", vaccination })}>{copy.move.open}</MenuEntry>}
        {mayChange && <MenuEntry onPick={() => onOpen({ kind: "error", vaccination })}>{copy.error.open}</MenuEntry>}
      </MenuButton>
    </Box>
  );
}
