import { useLiveQuery } from "dexie-react-hooks";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { CountReview } from "./count-review.tsx";
import { Counting } from "./counting.tsx";
import { counts as copy } from "./counts.copy.ts";
import { countPage } from "./counts.queries.ts";

export interface CountScreenProps {
  countId: string;
  isReview: boolean;
  onReview: (isReview: boolean) => void;
  /** The product to count first. */
  productId: string | null;
  onProductTaken: () => void;
}

/** One count: figures are entered while it is open, then they are reviewed and posted. */
export function CountScreen({ countId, isReview, onReview, ...start }: CountScreenProps) {
  const { db, can } = useClinic();
  const page = useLiveQuery(() => countPage(db, countId), [db, countId]);
  if (!can("inventory:view")) return <EmptyState isPage title={copy.noView} />;
  return (
    <RowPage
      page={page}
      missing={{ title: copy.notHere, hint: copy.notHereHint }}
      list={{ to: paths.stockCounts, title: copy.title }}
    >
      {(found) =>
        isReview || found.count.status !== "open" || !can("inventory:manage") ? (
          <CountReview page={found} onBack={() => onReview(false)} />
        ) : (
          <Counting page={found} onReview={() => onReview(true)} {...start} />
        )
      }
    </RowPage>
  );
}
