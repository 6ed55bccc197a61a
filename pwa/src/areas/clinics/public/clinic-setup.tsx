import { BreedsCard } from "../breeds/breeds-card.tsx";
import { LocationCards } from "../places-card.tsx";
import { ThingsCard } from "../things-card.tsx";
import { TypesCard } from "../appointment-types/types-card.tsx";

/** Where the clinic is, when it is open and what it has. Works without a network, but for a list of breeds. */
export function ClinicSetup() {
  return (
    <>
      <LocationCards />
      <ThingsCard what="rooms" />
      <ThingsCard what="equipment" />
      <BreedsCard />
    </>
  );
}

/** What can be booked. */
export const CalendarSetup = TypesCard;
