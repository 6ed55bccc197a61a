import { useEffect, useEffectEvent } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { runUploads } from "./run-uploads.ts";

/** Shows nothing: sends the person's files while the app is open. */
export function UploadFiles() {
  const clinic = useClinic();
  const start = useEffectEvent(() => runUploads(clinic));
  useEffect(() => start(), [clinic.sync]);
  return null;
}
