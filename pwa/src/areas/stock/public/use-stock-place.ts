import type { Location } from "@fernpaw/domain/clinics/locations-in-use";
import { useLiveQuery } from "dexie-react-hooks";
import { useSearchParams } from "react-router";
import { useClinic } from "../../../session/clinic-context.ts";
import { useShelfId } from "../../../session/device-location.ts";
import { addressChange } from "../../../ui/use-address-words.ts";
import { stockPlaces } from "../stock.queries.ts";

export interface StockPlace {
  /** Those with stock. */
  places: readonly Location[];
  /** The location that the page shows; undefined until the locations are read. */
  place: Location | undefined;
  choose: (locationId: string) => void;
}

const NONE: readonly never[] = [];

/** The location whose stock a page shows: at first the one of this device. A choice lives in the address, for Back. */
export function useStockPlace(): StockPlace {
  const { db } = useClinic();
  const places = useLiveQuery(() => stockPlaces(db), [db]) ?? NONE;
  const [params, setParams] = useSearchParams();
  const chosen = params.get("location");
  const choose = (locationId: string): void => addressChange(setParams)({ location: locationId });
  const here = useShelfId();
  const place = places.find(({ id }) => id === chosen) ?? places.find(({ id }) => id === here);
  return { places, place, choose };
}
