import { Link2 } from "lucide-react";
import { OnlineOnly, useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { Button } from "../../../ui/button.tsx";
import { copy } from "./online.copy.ts";
import { useLinkOffer } from "./use-link-offer.ts";

/** Absent where the clinic has connected no provider. Without a connection it is off, with the reason. */
export function LinkButton({ isBusy = false, onClick }: { isBusy?: boolean; onClick: () => void }) {
  const offer = useLinkOffer();
  const isOffline = useIsOffline();
  if (offer === "none" || (offer === "unknown" && !isOffline)) return null;
  return (
    <OnlineOnly reason={copy.onlineOnly}>
      {(online) => (
        <Button startIcon={<Link2 size={20} aria-hidden="true" />} isLoading={isBusy} {...online} onClick={onClick}>
          {copy.link}
        </Button>
      )}
    </OnlineOnly>
  );
}
