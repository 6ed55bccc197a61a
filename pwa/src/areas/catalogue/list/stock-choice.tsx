import { useLiveQuery } from "dexie-react-hooks";
import type { ProductStates } from "../../../product-parts.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Choice } from "../../../ui/choice.tsx";
import { copy } from "../catalogue.copy.ts";
import { countActive } from "../catalogue.queries.ts";
import { countStates, type StockFilter } from "./state-order.ts";

interface StockChoiceProps {
  states: ProductStates;
  value: StockFilter;
  onChange: (value: StockFilter) => void;
}

/** Filters the list by what the stock of a product needs. A clinic whose stock needs nothing has no such filter. */
export function StockChoice({ states, value, onChange }: StockChoiceProps) {
  if (states.byId.size === 0 && value === "all") return null;
  const counts = countStates(states.byId);
  return (
    <Choice
      label={copy.stockFilter}
      value={value}
      options={[
        { value: "all", label: copy.stocks.all },
        { value: "low", label: copy.stocks.low(counts.low) },
        { value: "out", label: copy.stocks.out(counts.out) },
        { value: "expiring", label: copy.stocks.expiring(counts.expiring) },
      ]}
      onChange={onChange}
    />
  );
}

/** `34 products, 4 at or below the minimum`. */
export function Counts({ states }: { states: ProductStates }) {
  const { db } = useClinic();
  const isComplete = useIsComplete();
  const total = useLiveQuery(() => countActive(db), [db]);
  if (!total || !isComplete) return null;
  const low = [...states.byId.values()].filter(({ level }) => level !== null).length;
  return copy.counts(total, low, states.placeName);
}
