import { BreedsCard } from "../breeds-card.tsx";
import { HoursCards } from "../hours-card.tsx";
import { PlaceCards } from "../places-card.tsx";
import { ThingsCard } from "../things-card.tsx";
import { TypesCard } from "../types-card.tsx";

/** What an owner says about the clinic: when it is open, what it has, what can be booked. Works without a network, but for a list of breeds. */
export function ClinicSetup() {
  return (
    <>
      <PlaceCards />
      <HoursCards />
      <ThingsCard what="rooms" />
      <TypesCard />
      <ThingsCard what="equipment" />
      <BreedsCard />
    </>
  );
}
