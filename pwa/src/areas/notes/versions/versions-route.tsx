import { useParams } from "react-router";
import { VersionsScreen } from "./versions-screen.tsx";

export function Component() {
  return <VersionsScreen versionId={useParams()["versionId"] ?? ""} />;
}
