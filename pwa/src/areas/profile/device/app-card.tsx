import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { LogOut } from "lucide-react";
import { askToInstall, useInstallOffer } from "../../../session/install/install-offer.ts";
import { IosSteps } from "../../../session/install/ios-steps.tsx";
import { useSignOut } from "../../../session/sign-in/sign-out-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { copy } from "../profile.copy.ts";

/** The app on this device: how to install it, which build it is, and the way out. */
export function AppCard() {
  const offer = useInstallOffer();
  const signOut = useSignOut();
  return (
    <Card titleLevel="h3" title={copy.install}>
      <Typography sx={{ color: "ink2", mb: 3 }}>{offer === "none" ? copy.installed : copy.installHint}</Typography>
      {offer === "prompt" && (
        <Button variant="primary" onClick={() => void askToInstall()}>
          {copy.installNow}
        </Button>
      )}
      {offer === "ios" && <IosSteps />}
      <Box sx={{ mt: 4 }}>
        <Button startIcon={<LogOut size={18} aria-hidden="true" />} onClick={signOut.start}>
          {copy.signOut}
        </Button>
        <Typography variant="body2" sx={{ color: "ink2", mt: 2 }}>
          {copy.signOutHint}
        </Typography>
      </Box>
      <Typography variant="caption" component="p" sx={{ color: "ink3", mt: 4 }}>
        {copy.build(__BUILD__)}
      </Typography>
      {signOut.dialog}
    </Card>
  );
}
