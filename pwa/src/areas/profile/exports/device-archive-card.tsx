import { saveDeviceArchive } from "@fernpaw/domain/exports/device-archive.mutations";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { HardDriveDownload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { presentInstant } from "../../../ui/present.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { deviceFiles } from "../../files/public/device-files.ts";
import { copy } from "./exports.copy.ts";

const words = copy.device;

/** The rows and files of this device as a zip. The browser makes it, also without a network. */
export function DeviceArchiveCard() {
  const { sync, settings, clinicId, actor, mutate } = useClinic();
  const isComplete = useIsComplete();
  const action = useAction(() => words.failed);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const save = async () => {
    const { signal } = leaving.current;
    const now = presentInstant();
    await action.run(async () => {
      const [{ deviceArchive }, { zipOf }] = await Promise.all([
        import("./device/device-archive.ts"),
        import("./device/save-archive.ts"),
      ]);
      await mutate(saveDeviceArchive, { id: clinicId });
      const fileOf = deviceFiles({ clinicId, userId: actor.userId });
      const onTable = (done: number, total: number): void => setProgress({ done, total });
      const zip = await zipOf(deviceArchive({ sync, settings, clinicId, now, isComplete, fileOf, onTable, signal }));
      if (signal.aborted) return;
      saveFile(zip, `fernpaw-device-${now.slice(0, 16).replaceAll(":", "")}.zip`);
      toastDone(words.done);
    });
    setProgress(null);
  };
  return (
    <Card titleLevel="h3" title={words.title}>
      <Typography variant="body2" sx={{ color: "ink2", mb: 2 }}>
        {words.text}
      </Typography>
      <ProblemAlert problem={action.problem} />
      {progress && (
        <LinearProgress
          variant="determinate"
          value={(progress.done / progress.total) * 100}
          aria-label={words.making}
          sx={{ mb: 2 }}
        />
      )}
      <Button
        startIcon={<HardDriveDownload size={18} aria-hidden="true" />}
        isLoading={action.isBusy}
        onClick={() => void save()}
      >
        {words.button}
      </Button>
    </Card>
  );
}
