import { useParams } from "react-router";
import { PetScreen } from "./pet-screen.tsx";

export function Component() {
  const { petId = "" } = useParams();
  return <PetScreen key={petId} petId={petId} />;
}
