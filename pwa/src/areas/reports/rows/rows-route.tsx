import { useParams } from "react-router";
import { NotFoundScreen } from "../../../error-screen.tsx";
import { reportNamed } from "../answers/report-named.ts";
import { RowsScreen } from "./rows-screen.tsx";

export function Component() {
  const { report = "" } = useParams();
  const name = reportNamed(report);
  return name === null ? <NotFoundScreen isInside /> : <RowsScreen key={name} report={name} />;
}
