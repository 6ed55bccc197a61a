import { useParams } from "react-router";
import { NotFoundScreen } from "../../../error-screen.tsx";
import { reportNamed } from "../answers/report-named.ts";
import { ReportScreen } from "./report-screen.tsx";

export function Component() {
  const { report = "" } = useParams();
  const name = reportNamed(report);
  return name === null ? <NotFoundScreen isInside /> : <ReportScreen key={name} report={name} />;
}
