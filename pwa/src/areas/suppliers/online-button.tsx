import Box from "@mui/material/Box";
import { useId } from "react";
import { useIsOffline } from "../../session/sync-client/use-is-offline.ts";
import { Button, type ButtonProps } from "../../ui/button.tsx";

interface OnlineButtonProps extends ButtonProps {
  /** The reason why it is disabled without a network. */
  why: string;
}

/** A button for work that is done online only: without a network it is disabled, with the reason next to it. */
export function OnlineButton({ why, to, ...rest }: OnlineButtonProps) {
  const isOffline = useIsOffline();
  const whyId = useId();
  if (!isOffline) return <Button {...rest} {...(to === undefined ? {} : { to })} />;
  return (
    <Box component="span" sx={{ display: "inline-flex", flexDirection: "column", gap: 1 }}>
      <Button {...rest} disabled aria-describedby={whyId} />
      <Box component="small" id={whyId} sx={{ color: "ink2" }}>
        {why}
      </Box>
    </Box>
  );
}
