import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { FileCheck, FileX } from "lucide-react";
import { Link as RouterLink } from "react-router";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { fullDate } from "../../ui/clock-time.tsx";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { copy } from "./consents.copy.ts";
import type { ListedForm } from "./consents.queries.ts";
import { FormLine } from "./form-line.tsx";

/** Signed forms, each with the way to its page. */
export function FormList({ forms }: { forms: readonly ListedForm[] }) {
  const { timeZone } = useClinic();
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {forms.map(({ form, isPending }) => {
        const isVoid = form.enteredInErrorAt !== null;
        const state = isVoid ? copy.inError : form.outcome === "declined" ? copy.declined : null;
        return (
          <FormLine
            key={form.id}
            icon={isVoid || form.outcome === "declined" ? FileX : FileCheck}
            end={isPending && <PendingMark />}
          >
            <Link
              component={RouterLink}
              to={paths.signedForm(form.id)}
              sx={{
                fontWeight: 600,
                display: "inline-block",
                py: 1,
                textDecoration: isVoid ? "line-through" : undefined,
              }}
            >
              {form.title}
            </Link>
            <Typography variant="body2" sx={{ color: "ink2" }}>
              {copy.by(form.signerName, fullDate(localDateOf(form.signedAt, timeZone)))}
            </Typography>
            {state !== null && (
              <Typography variant="body2" sx={{ color: "warning.main", fontWeight: 600 }}>
                {state}
              </Typography>
            )}
          </FormLine>
        );
      })}
    </Box>
  );
}
