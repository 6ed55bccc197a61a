import { useParams } from "react-router";
import { NotFoundScreen } from "../../../error-screen.tsx";
import { reportNamed } from "../answers/report-named.ts";
import { ReportPrintScreen } from "./report-print-screen.tsx";

export function Component() {
  const { report = "" } = useParams();
  const name = reportNamed(report);
  return name === null ? <NotFoundScreen isInside /> : <ReportPrintScreen key={name} report={name} />;
}
