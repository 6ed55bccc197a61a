import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { UNSAID_MILLI } from "@fernpaw/domain/treatments/propose-dose";
import { planTreatment } from "@fernpaw/domain/treatments/treatment.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { Layers } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CountChip } from "../../../ui/count-chip.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { useToastAction } from "../../../ui/use-action.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import { SpendWarning } from "../../estimates/public/spend-warning.tsx";
import { copy } from "../treatments.copy.ts";
import { bundleChoices, type BundleChoice } from "../bundles.queries.ts";
import { readKnowledge, readVisitTreatments, type Product } from "../treatments.queries.ts";
import { DoneRow } from "./done-row.tsx";
import { doseWords } from "./line-words.ts";
import { PlannedRow } from "./planned-row.tsx";
import { usePlanBundle } from "./use-plan-bundle.tsx";
import { WaitingRow } from "./waiting-row.tsx";

const SHOWN_WHEN_EMPTY = 3;

/** The plan of a visit, worked down by one tap each, and what became of it. */
export function TreatmentsTab({ visit, pet }: VisitPartProps) {
  const { db, can, timeZone } = useClinic();
  const day = localDateOf(useNow(), timeZone);
  const read = useLiveQuery(() => readVisitTreatments(db, { visit, day }), [db, visit, day]);
  const bundles = useLiveQuery(() => bundleChoices(db), [db]);
  /** The row that gets the focus: the one after that which was given. */
  const [nextId, setNextId] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  if (!read || !bundles) return <Skeleton variant="rounded" height={240} />;
  const { planned, done, waiting, weightG, unknown } = read;
  const mayTreat = can("appointments:manage");
  const isEmpty = planned.length + done.length + waiting.length + unknown === 0;
  return (
    <Stack spacing={3}>
      <SpendWarning visitId={visit.id} />
      <ListCard
        title={copy.toGive}
        count={planned.length + waiting.length + unknown}
        tools={mayTreat && visit.status === "open" && <AddTools visit={visit} bundles={bundles} isFocused={isEmpty} />}
      >
        {unknown > 0 && (
          <Typography role="status" sx={{ px: 4, py: 3, borderTop: 1, borderColor: "line", color: "ink2" }}>
            {copy.loading(unknown)}
          </Typography>
        )}
        {planned.length + waiting.length === 0 && unknown > 0 ? null : planned.length + waiting.length === 0 ? (
          <Box sx={{ px: 4, pb: 4, borderTop: 1, borderColor: "line" }}>
            <EmptyState isSmall title={copy.nothing} hint={isEmpty && mayTreat ? copy.nothingHint : undefined} />
            {isEmpty && mayTreat && visit.status === "open" && (
              <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, justifyContent: "center" }}>
                {bundles.slice(0, SHOWN_WHEN_EMPTY).map(({ bundle }) => (
                  <PlanBundleButton key={bundle.id} visit={visit} bundle={bundle} />
                ))}
              </Box>
            )}
          </Box>
        ) : (
          <Box component="ul" ref={list} aria-label={copy.toGive} sx={{ listStyle: "none", m: 0, p: 0 }}>
            {planned.map((line, at) => (
              <PlannedRow
                key={line.treatment.id}
                visit={visit}
                pet={pet}
                line={line}
                weightG={weightG}
                mayTreat={mayTreat}
                isNext={line.treatment.id === nextId}
                onGiven={() => setNextId(planned[at + 1]?.treatment.id ?? planned[at - 1]?.treatment.id ?? null)}
              />
            ))}
            {waiting.map((line) => (
              <WaitingRow key={line.product.id} visit={visit} line={line} mayTreat={mayTreat} />
            ))}
          </Box>
        )}
      </ListCard>
      {done.length > 0 && (
        <ListCard title={copy.given} count={done.filter(({ treatment }) => treatment.status === "given").length}>
          <Box component="ul" aria-label={copy.given} sx={{ listStyle: "none", m: 0, p: 0 }}>
            {done.map((line) => (
              <DoneRow key={line.treatment.id} line={line} mayTreat={mayTreat} />
            ))}
          </Box>
        </ListCard>
      )}
    </Stack>
  );
}

interface ListCardProps {
  title: string;
  count: number;
  tools?: ReactNode;
  children: ReactNode;
}

function ListCard({ title, count, tools, children }: ListCardProps) {
  return (
    <Card sx={{ p: 0, overflow: "visible" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3, px: 4, py: 2, minHeight: 56 }}>
        <Typography component="h2" variant="h4" sx={{ flex: "1 0 auto" }}>
          {title} <CountChip>{count}</CountChip>
        </Typography>
        {tools}
      </Box>
      {children}
    </Card>
  );
}

interface AddToolsProps extends Pick<VisitPartProps, "visit"> {
  bundles: readonly BundleChoice[];
  isFocused: boolean;
}

function AddTools({ visit, bundles, isFocused }: AddToolsProps) {
  const { db, mutate, timeZone } = useClinic();
  const now = useNow();
  const action = useToastAction();
  const bundlePlan = usePlanBundle(visit);
  const plan = async (product: Product): Promise<void> => {
    if (product.kind === "bundle") {
      await bundlePlan.plan(product);
      return;
    }
    const id = newId();
    const { known, weightG } = await readKnowledge(db, [product.id], { visit, day: localDateOf(now, timeZone) });
    const proposed = known.get(product.id)?.proposed ?? null;
    const quantityMilli = proposed?.quantityMilli ?? UNSAID_MILLI;
    const dose = proposed ? doseWords(product, quantityMilli, weightG) : "";
    const route = proposed?.dose.route ?? "";
    await mutate(planTreatment, { id, visitId: visit.id, productId: product.id, quantityMilli, dose, route });
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, flex: "1 1 22rem", justifyContent: "end", minWidth: 0 }}>
      <Box sx={{ flex: "1 1 15rem", minWidth: 0, maxWidth: "32rem" }}>
        <ProductPicker label={copy.add} autoFocus={isFocused} onPick={(one) => void action.run(() => plan(one))} />
      </Box>
      <MenuButton label={copy.bundles} startIcon={<Layers size={20} aria-hidden="true" />}>
        {bundles.length === 0 && (
          <Typography component="li" role="none" sx={{ px: 4, py: 2, maxWidth: "18rem" }}>
            {copy.noBundles}
          </Typography>
        )}
        {bundles.map(({ bundle, count }) => (
          <MenuEntry key={bundle.id} onPick={() => void action.run(() => plan(bundle))}>
            <span>
              {bundle.name}
              <Typography component="span" sx={{ color: "ink2" }}>
                {" · "}
                {copy.products(count)}
              </Typography>
            </span>
          </MenuEntry>
        ))}
      </MenuButton>
      {bundlePlan.dialog}
    </Box>
  );
}

function PlanBundleButton({ visit, bundle }: Pick<VisitPartProps, "visit"> & { bundle: Product }) {
  const action = useToastAction();
  const { plan, dialog } = usePlanBundle(visit);
  return (
    <>
      <Button
        isLoading={action.isBusy}
        startIcon={<Layers size={18} aria-hidden="true" />}
        onClick={() => void action.run(() => plan(bundle))}
      >
        {bundle.name}
      </Button>
      {dialog}
    </>
  );
}
