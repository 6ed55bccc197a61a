import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { importApi, type ImportJob, type ImportStatus } from "./import-api.ts";
import { ImportFacts } from "./import-facts.tsx";
import { copy } from "./import.copy.ts";
import { RemoveList } from "./remove-list.tsx";

/** A failed import may have left rows in the clinic, so its own page says whether it can be removed. */
const REMOVABLE: readonly ImportStatus[] = ["uploaded", "mapped", "checked", "undone"];

export function EarlierImports({ onOpen }: { onOpen: (id: string) => void }) {
  const [jobs, setJobs] = useState<ImportJob[]>([]);
  useEffect(() => {
    let isCurrent = true;
    importApi.jobs().then(
      (next) => isCurrent && setJobs(next),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (jobs.length === 0) return null;
  return (
    <Card title={copy.earlier}>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {jobs.map((job) => (
          <Box
            component="li"
            key={job.id}
            sx={{
              display: "flex",
              flexWrap: "wrap",
              gap: 2,
              alignItems: "center",
              justifyContent: "space-between",
              py: 2,
              borderTop: "1px solid",
              borderColor: "line",
            }}
          >
            <Box sx={{ flex: "1 1 16rem", minWidth: 0 }}>
              <ImportFacts job={job} withStatus />
            </Box>
            <Stack direction="row" sx={{ gap: 2, flexWrap: "wrap" }}>
              {REMOVABLE.includes(job.status) && (
                <RemoveList job={job} onRemoved={() => setJobs((all) => all.filter(({ id }) => id !== job.id))} />
              )}
              <Button onClick={() => onOpen(job.id)}>
                {copy.open} <span className="vh">{job.fileName}</span>
              </Button>
            </Stack>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
