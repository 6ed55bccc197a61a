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

/** Signed forms, each with the way to its page. */
export function FormList({ forms }: { forms: readonly ListedForm[] }) {
  const { timeZone } = useClinic();
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {forms.map(({ form, isPending }) => {
        const isVoid = form.enteredInErrorAt !== null;
        const Icon = isVoid || form.outcome === "declined" ? FileX : FileCheck;
        const state = isVoid ? copy.inError : form.outcome === "declined" ? copy.declined : null;
        return (
          <Box
            component="li"
            key={form.id}
            sx={{
              display: "flex",
              flexWrap: "wrap",
              alignItems: "center",
              gap: 2,
              minHeight: 56,
              py: 2,
              borderTop: "1px solid",
              borderColor: "line",
              "&:first-of-type": { borderTop: 0 },
            }}
          >
            <Icon size={20} aria-hidden="true" style={{ flex: "none" }} />
            <Box sx={{ flex: "1 1 9rem", minWidth: 0, overflowWrap: "anywhere" }}>
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
            </Box>
            {isPending && <PendingMark />}
          </Box>
        );
      })}
    </Box>
  );
}
