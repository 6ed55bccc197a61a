import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { AuthPage } from "../auth-page.tsx";
import { copy } from "../recovery/recovery.copy.ts";

interface LinkNoticeProps {
  title: string;
  hint: string;
  /** What to do next; the sign-in page unless given. */
  children?: ReactNode;
}

/** How a mailed link ended, and what to do next. */
export function LinkNotice({ title, hint, children }: LinkNoticeProps) {
  return (
    <AuthPage title={title} hint={hint} state={title} isAnswer>
      <Stack spacing={3}>
        {children ?? (
          <Button variant="primary" size="lg" fullWidth to={paths.login}>
            {copy.toSignIn}
          </Button>
        )}
      </Stack>
    </AuthPage>
  );
}
