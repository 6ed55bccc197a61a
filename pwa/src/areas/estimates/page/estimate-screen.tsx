import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { takeBack, useHandedOver } from "../../../session/lock/handed-over.ts";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { EstimateChip } from "../estimate-chip.tsx";
import { copy, estimateNumber } from "../estimates.copy.ts";
import { estimatePage, type EstimatePage } from "../estimates.queries.ts";
import { SpendWarning } from "../public/spend-warning.tsx";
import { AnswerCard } from "./answer-card.tsx";
import { EstimateActions } from "./estimate-actions.tsx";
import { LinesCard } from "./lines-card.tsx";

const HandedOver = lazyPart(async () => (await import("../handed-over/handed-over.tsx")).HandedOver);

/** An estimate: written by the team, answered by the client on the tablet, and then planned in the visit. */
export function EstimateScreen({ id }: { id: string }) {
  const { db, can, timeZone } = useClinic();
  const today = useToday(timeZone);
  const handedOver = useHandedOver();
  const page = useLiveQuery(() => estimatePage(db, id, today), [db, id, today]);
  const isHandedOver = handedOver === paths.estimate(id);
  const isGone = page === null && isHandedOver;
  useEffect(() => {
    // Without the estimate the client has nothing to answer, and the team must get on.
    if (isGone) takeBack();
  }, [isGone]);
  const list = can("billing:view")
    ? { to: paths.billing, title: copy.billing }
    : { to: paths.clients, title: copy.clients };
  return (
    <RowPage page={page} missing={{ title: copy.missing, hint: copy.missingHint }} list={list}>
      {(found) => (
        <>
          <Page page={found} />
          {isHandedOver && <HandedOver page={found} />}
        </>
      )}
    </RowPage>
  );
}

function Page({ page }: { page: EstimatePage }) {
  const { can } = useClinic();
  const { estimate, state, pet, clientName, isPending, visit } = page;
  const day = fullDate(estimate.validUntil);
  const isWaiting = state === "draft" || state === "presented" || state === "expired";
  return (
    <div>
      <PageHeader
        title={copy.for(pet.name)}
        crumbs={[
          ...(can("billing:view") ? [{ label: copy.billing, to: paths.billing }] : []),
          { label: pet.name, to: paths.pet(pet.id) },
          { label: estimateNumber(estimate) },
        ]}
        subtitle={
          <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
            <EstimateChip state={state} />
            <span>
              <Dotted
                parts={[
                  estimate.title,
                  clientName,
                  isWaiting ? (state === "expired" ? copy.expiredOn(day) : copy.validUntil(day)) : "",
                ]}
              />
            </span>
            {isPending && <PendingMark />}
          </Box>
        }
        actions={<EstimateActions page={page} />}
      />
      {visit && <SpendWarning visitId={visit.id} />}
      <Notes page={page} />
      <Box
        sx={{
          display: "grid",
          gap: 4,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1.75fr) minmax(18rem, 1fr)" },
        }}
      >
        <LinesCard page={page} />
        <AnswerCard page={page} />
      </Box>
    </div>
  );
}

function Notes({ page: { estimate, state, lines, people, visit } }: { page: EstimatePage }) {
  const texts = lines.filter(({ productId, decision }) => productId === null && decision === "accepted").length;
  return (
    <>
      {state === "void" && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {copy.isVoid(estimate.voidReason, people.get(estimate.voidedBy ?? "") ?? "")}
        </Alert>
      )}
      {state === "accepted" && visit === null && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {copy.noVisit}
        </Alert>
      )}
      {(state === "accepted" || state === "converted") && texts > 0 && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {copy.textLines(texts)}
        </Alert>
      )}
    </>
  );
}
