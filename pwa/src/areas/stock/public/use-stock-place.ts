import { activeLocations, type Location } from "@fernpaw/domain/clinics/locations-in-use";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useClinic } from "../../../session/clinic-context.ts";
import { locationHere } from "../../../session/device-location.ts";
import { addressChange } from "../../../ui/use-address-words.ts";
import { allLocations } from "../stock.queries.ts";

export interface StockPlace {
  /** In use. */
  places: readonly Location[];
  /** The location that the page shows; undefined until the locations are read. */
  place: Location | undefined;
  choose: (locationId: string) => void;
}

/** The location whose stock a page shows: at first the one of this device. A choice lives in the address, for Back. */
export function useStockPlace(): StockPlace {
  const { db } = useClinic();
  const rows = useLiveQuery(() => allLocations(db), [db]);
  const [params, setParams] = useSearchParams();
  const chosen = params.get("location");
  const choose = (locationId: string): void => addressChange(setParams)({ location: locationId });
  const places = useMemo(() => activeLocations(rows ?? []), [rows]);
  const place = places.find(({ id }) => id === chosen) ?? (rows && locationHere(rows)) ?? undefined;
  return { places, place, choose };
}
