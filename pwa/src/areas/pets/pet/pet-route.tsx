import { useParams } from "react-router";
import { useNoteOpened } from "../../search/public/last-opened.ts";
import { PetScreen } from "./pet-screen.tsx";

export function Component() {
  const { petId = "" } = useParams();
  useNoteOpened("pet", petId);
  return <PetScreen key={petId} petId={petId} />;
}
