import Box from "@mui/material/Box";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Choice } from "../../../ui/choice.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { ChangePrices } from "./change/change-prices.tsx";
import { ChangesList } from "./changes-list.tsx";
import { copy } from "./prices.copy.ts";
import { useHeldCatalogue } from "./use-held-catalogue.ts";
import { WithoutPrice } from "./without/without-price.tsx";

export type PricesView = keyof typeof copy.views;

interface PricesScreenProps {
  view: PricesView;
  onView: (view: PricesView) => void;
}

/** Prices of many products: those without one, a change of several at once, and earlier changes. */
export function PricesScreen({ view, onView }: PricesScreenProps) {
  const { actor } = useClinic();
  if (actor.role !== "owner") return <EmptyState isPage title={copy.onlyOwners} />;
  return (
    <>
      <PageHeader
        title={copy.title}
        crumbs={[{ label: copy.inventory }, { label: copy.products, to: paths.products }, { label: copy.title }]}
      />
      <Box sx={{ my: 4 }}>
        <Choice
          label={copy.view}
          value={view}
          options={(["without", "change", "changes"] as const).map((value) => ({ value, label: copy.views[value] }))}
          onChange={onView}
        />
      </Box>
      {view === "changes" ? <ChangesList /> : <WholeCatalogue view={view} />}
    </>
  );
}

/** Waits for all products: a list of those without price would be wrong while some are still loading. */
function WholeCatalogue({ view }: { view: Exclude<PricesView, "changes"> }) {
  const isComplete = useIsComplete();
  const { catalogue, onSending } = useHeldCatalogue();
  if (!isComplete) return <EmptyState isSmall title={copy.stillLoading} />;
  if (!catalogue) return <SkeletonRows />;
  return view === "without" ? (
    <WithoutPrice catalogue={catalogue} />
  ) : (
    <ChangePrices catalogue={catalogue} onSending={onSending} />
  );
}
