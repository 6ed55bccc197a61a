import { useParams, useSearchParams } from "react-router";
import { CertificateScreen } from "./certificate-screen.tsx";

export function Component() {
  const { petId = "" } = useParams();
  const [params] = useSearchParams();
  return <CertificateScreen petId={petId} vaccinationId={params.get("id")} />;
}
