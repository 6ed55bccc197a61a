import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import type { OpenVisitStage } from "@fernpaw/domain/visits/visit";
import { useState, type ReactNode } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { Crumb } from "../../../ui/page-header.tsx";
import { PartBoundary } from "../../../ui/part-boundary.tsx";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { useIsPainted } from "../../../ui/use-is-painted.ts";
import { NO_RAIL, useMediaQuery } from "../../../ui/use-media-query.ts";
import { useParts } from "../../../use-parts.ts";
import { VisitPartsContext } from "../../../visit-parts-context.ts";
import type { VisitParts } from "../../../visit-parts.ts";
import { AddCard } from "./add-card.tsx";
import { FinishDialog } from "./finish-dialog.tsx";
import { type LastVisit, useLastVisit } from "./last-visit.ts";
import { LastVisitCard, OverviewTab } from "./overview-tab.tsx";
import { PetChoice } from "./pet-choice.tsx";
import { FinishButton, VisitHead } from "./visit-head.tsx";
import { type NamedTab, panelId, tabId, VisitTabs } from "./visit-tabs.tsx";
import { copy } from "./workspace.copy.ts";
import type { PetVisit } from "./workspace.queries.ts";

const OVERVIEW_TAB: NamedTab = { key: "overview", label: copy.overview };
/** While the pet is with a vet or nurse; before and after it nothing is finished. */
const FINISHABLE: readonly OpenVisitStage[] = [
  "waiting",
  "roomed",
  "with_vet",
  "in_treatment",
  "hospitalised",
  "recovery",
];

/** The height of the phone's bottom bar. */
const BOTTOM_BAR = "calc(57px + env(safe-area-inset-bottom))";

interface VisitWorkspaceProps {
  /** At least one, in the order of the appointment. */
  visits: readonly PetVisit[];
  crumbs: readonly Crumb[];
  /** The desk's view of the appointment, for the overview; null: the pet came without one. */
  appointment: ReactNode;
}

/** Everything that happens with a pet between its check-in and the desk. */
export function VisitWorkspace({ visits, crumbs, appointment }: VisitWorkspaceProps) {
  const ids = visits.map(({ pet }) => pet.id);
  const [petId, choosePet] = useAddressChoice("pet", ids, ids[0] ?? "");
  const current = visits.find(({ pet }) => pet.id === petId) ?? visits[0];
  if (!current) return null;
  return (
    <>
      {visits.length > 1 && <PetChoice visits={visits} petId={current.pet.id} onChoose={choosePet} />}
      <OneVisit key={current.visit.id} current={current} crumbs={crumbs} appointment={appointment} />
    </>
  );
}

interface OneVisitProps extends Pick<VisitWorkspaceProps, "crumbs" | "appointment"> {
  current: PetVisit;
}

function OneVisit({ current, crumbs, appointment }: OneVisitProps) {
  const { can } = useClinic();
  const parts = useParts("visits");
  const [isFinishing, setFinishing] = useState(false);
  const { visit, pet } = current;
  const own = parts
    .flatMap(({ tabs = [] }) => tabs)
    .filter(({ isFor }) => isFor?.(visit) ?? true)
    .toSorted((a, b) => a.order - b.order);
  const tabs = [OVERVIEW_TAB, ...own];
  const [key, choose] = useAddressChoice(
    "tab",
    tabs.map((tab) => tab.key),
    OVERVIEW_TAB.key,
  );
  const mayFinish = can("appointments:manage") && FINISHABLE.some((stage) => stage === visit.stage);
  const finish = (): void => setFinishing(true);
  const shown = own.find((tab) => tab.key === key);
  const isHeadShown = useIsPainted(true);
  const last = useLastVisit(visit, isHeadShown && can("clients:view"));
  return (
    <VisitPartsContext value={parts}>
      <VisitHead current={current} crumbs={crumbs} parts={parts} last={last} mayFinish={mayFinish} onFinish={finish} />
      {!can("clients:view") ? (
        <EmptyState title={copy.unreadable} />
      ) : (
        <>
          <VisitTabs tabs={tabs} current={key} onChoose={choose} visit={visit} pet={pet} />
          <Box
            sx={{
              display: "grid",
              gap: 4,
              gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 20.5rem" },
              alignItems: "start",
            }}
          >
            <div id={panelId} role="tabpanel" aria-labelledby={tabId(key)}>
              {isHeadShown && (
                <PartBoundary key={key}>
                  {shown ? (
                    <shown.Tab visit={visit} pet={pet} />
                  ) : (
                    <OverviewTab visit={visit} pet={pet} parts={parts} appointment={appointment} />
                  )}
                </PartBoundary>
              )}
            </div>
            {isHeadShown && <SideColumn current={current} parts={parts} last={last} />}
          </Box>
          <NarrowFoot current={current} parts={parts} mayFinish={mayFinish} onFinish={finish} />
        </>
      )}
      {isFinishing && <FinishDialog visit={visit} pet={pet} onClose={() => setFinishing(false)} />}
    </VisitPartsContext>
  );
}

interface SideColumnProps {
  current: PetVisit;
  parts: readonly VisitParts[];
  last: LastVisit | undefined;
}

function SideColumn({ current: { visit, pet }, parts, last }: SideColumnProps) {
  const { can } = useClinic();
  const cards = parts.flatMap(({ side = [] }) => side).toSorted((a, b) => a.order - b.order);
  return (
    <Stack spacing={3}>
      {can("appointments:manage") && visit.status === "open" && <AddCard visit={visit} pet={pet} parts={parts} />}
      {cards.map(({ key, Card }) => (
        <Card key={key} visit={visit} pet={pet} />
      ))}
      {last && <LastVisitCard last={last} />}
    </Stack>
  );
}

interface NarrowFootProps {
  current: PetVisit;
  parts: readonly VisitParts[];
  mayFinish: boolean;
  onFinish: () => void;
}

/** Sticks to the bottom of a narrow page: the charges, and the main button. A wide page does not read the charges for it. */
function NarrowFoot({ current: { visit, pet }, parts, mayFinish, onFinish }: NarrowFootProps) {
  const isNarrow = useMediaQuery(NO_RAIL);
  if (!mayFinish || !isNarrow) return null;
  return (
    <Box
      sx={{
        display: "flex",
        position: "sticky",
        bottom: { xs: BOTTOM_BAR, sm: 0 },
        zIndex: 3,
        gap: 3,
        alignItems: "center",
        justifyContent: "space-between",
        mt: 4,
        mx: -3,
        px: 3,
        py: 3,
        bgcolor: "background.paper",
        borderTop: 1,
        borderColor: "line",
      }}
    >
      <div>{parts.map(({ Foot }, at) => Foot && <Foot key={at} visit={visit} pet={pet} />)}</div>
      <FinishButton onFinish={onFinish} />
    </Box>
  );
}
