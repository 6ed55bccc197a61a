import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { publicHttp } from "../../../http/client.ts";
import { copy } from "../auth.copy.ts";

export interface DemoLogin {
  /** Who it is: "Nora Baptiste, owner of Eastgate". */
  label: string;
  email: string;
  password: string;
}

interface Health {
  demo?: { logins: DemoLogin[] } | null;
}

/** Well-known logins, which the server names in demo mode only. Nothing is shown without them. */
export function DemoLogins({ onPick }: { onPick: (login: DemoLogin) => void }) {
  const [logins, setLogins] = useState<DemoLogin[]>([]);
  useEffect(() => {
    const asked = new AbortController();
    publicHttp.get<Health>("/api/health", { signal: asked.signal }).then(
      ({ data }) => setLogins(data.demo?.logins ?? []),
      // No network, or no demo: signing in by hand works all the same.
      () => undefined,
    );
    return () => asked.abort();
  }, []);
  if (logins.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby="demo-logins"
      sx={{ mt: 6, p: 4, borderRadius: "14px", bgcolor: "brass.soft", color: "brass.onSoft" }}
    >
      <Typography id="demo-logins" component="h2" variant="h6">
        {copy.demoTitle}
      </Typography>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {copy.demoHint}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
        {logins.map((login) => (
          <li key={login.email}>
            <ButtonBase
              onClick={() => onPick(login)}
              sx={{
                width: "100%",
                minHeight: 48,
                px: 3,
                py: 1.5,
                borderRadius: "10px",
                display: "block",
                textAlign: "start",
                bgcolor: "background.paper",
                color: "ink",
                "&:hover": { bgcolor: "primarySoft.main" },
              }}
            >
              <Typography
                component="span"
                variant="subtitle2"
                sx={{ display: "block", "&::first-letter": { textTransform: "uppercase" } }}
              >
                {login.label}
              </Typography>
              <Typography component="span" variant="caption" sx={{ color: "ink2", overflowWrap: "anywhere" }}>
                {`${login.email} · ${login.password}`}
              </Typography>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  );
}
