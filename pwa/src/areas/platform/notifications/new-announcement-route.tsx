import { useState } from "react";
import { useSearchParams } from "react-router";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { LoadingScreen } from "../../../ui/loading-screen.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { fetchClinicChoice } from "./announcements-api.ts";
import { announcementsCopy as copy } from "./announcements.copy.ts";
import { Composer } from "./composer.tsx";

/** A new announcement; with `clinic` in the address for that clinic. */
export function Component() {
  const [id] = useState(() => crypto.randomUUID());
  const [params] = useSearchParams();
  const clinic = params.get("clinic");
  return clinic === null ? <Composer id={id} start={null} /> : <ForClinic key={clinic} id={id} clinic={clinic} />;
}

function ForClinic({ id, clinic }: { id: string; clinic: string }) {
  const { data, problem, again } = useAdminFetch(`clinic ${clinic}`, async (signal) => ({
    chosen: (await fetchClinicChoice(clinic, signal)) ?? { id: clinic, name: copy.goneClinic },
  }));
  if (problem !== null) return <LoadProblem problem={problem} onRetry={again} />;
  if (data === null) return <LoadingScreen label={platformCopy.loading} />;
  return <Composer id={id} start={null} chosen={data.chosen} />;
}
