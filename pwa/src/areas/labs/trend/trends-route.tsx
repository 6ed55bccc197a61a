import { useParams } from "react-router";
import { TrendsScreen } from "./trends-screen.tsx";

export function Component() {
  const { petId = "" } = useParams();
  return <TrendsScreen key={petId} petId={petId} />;
}
