import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { Claimable } from "./claims.queries.ts";

const ClaimDialog = lazyPart(async () => (await import("./claim-dialog.tsx")).ClaimDialog);

/** Prepares a claim, and leads to its page. */
export function NewClaimDialog({ claimable, onClose }: { claimable: Claimable; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ClaimDialog
      claimable={claimable}
      claim={null}
      onSaved={(id) => void navigate(paths.claim(id))}
      onClose={onClose}
    />
  );
}
