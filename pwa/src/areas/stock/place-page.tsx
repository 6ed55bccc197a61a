import type { ReactNode } from "react";
import { StockHead } from "./stock-head.tsx";
import { useStockPlace, type StockPlace } from "./public/use-stock-place.ts";

export interface ChosenPlace extends StockPlace {
  locationId: string;
}

interface PlacePageProps {
  title: string;
  subtitle: string;
  children: (place: ChosenPlace) => ReactNode;
}

/** A page about the stock of one location. */
export function PlacePage({ title, subtitle, children }: PlacePageProps) {
  const place = useStockPlace();
  return (
    <>
      <StockHead title={title} subtitle={subtitle} />
      {place.place && children({ ...place, locationId: place.place.id })}
    </>
  );
}
