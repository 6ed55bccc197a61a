import { useParams } from "react-router";
import { SignedFormScreen } from "./signed-form-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <SignedFormScreen id={id} />;
}
