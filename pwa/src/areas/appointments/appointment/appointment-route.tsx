import { useParams } from "react-router";
import { AppointmentScreen } from "./appointment-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <AppointmentScreen key={id} id={id} />;
}
