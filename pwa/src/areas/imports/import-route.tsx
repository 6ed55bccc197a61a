import { useSearchParams } from "react-router";
import type { ImportPlace } from "./import-place.ts";
import { ImportScreen } from "./import-screen.tsx";

/** The import that is looked at is in the address, so that it is found again after a reload. */
export function ImportPage({ place }: { place: ImportPlace }) {
  const [params, setParams] = useSearchParams();
  const onJob = (id: string | null): void => setParams(id === null ? {} : { job: id });
  return <ImportScreen place={place} jobId={params.get("job")} onJob={onJob} />;
}

export function Component() {
  return <ImportPage place="clients" />;
}
