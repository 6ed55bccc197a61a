import { useSearchParams } from "react-router";
import { ImportScreen } from "./import-screen.tsx";

/** The import that is looked at is in the address, so that it is found again after a reload. */
export function Component() {
  const [params, setParams] = useSearchParams();
  return <ImportScreen jobId={params.get("job")} onJob={(id) => setParams(id === null ? {} : { job: id })} />;
}
