import { useId, type ComponentProps, type ReactNode } from "react";
import type { ButtonProps } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useClinic } from "../clinic-context.ts";
import { useSyncFact } from "./clinic-provider.tsx";

/** Whether the device has no contact with the server. */
export function useIsOffline(): boolean {
  const { sync } = useClinic();
  return useSyncFact(sync, ({ state }) => state === "offline");
}

interface OnlineOnlyProps {
  /** Shown after the buttons while the device has no connection. */
  reason: string;
  /** Draws the buttons with these properties. */
  children: (online: Pick<ButtonProps, "disabled" | "aria-describedby">) => ReactNode;
}

/** Buttons for actions that need a connection. Without one they are disabled, and the reason is beside them. */
export function OnlineOnly({ reason, children }: OnlineOnlyProps) {
  const isOffline = useIsOffline();
  const reasonId = useId();
  return (
    <>
      {children(isOffline ? { disabled: true, "aria-describedby": reasonId } : {})}
      {isOffline && (
        <span id={reasonId} className="t-body2">
          {reason}
        </span>
      )}
    </>
  );
}

/** A question before an action that needs a connection. It stays open while there is none, and says so. */
export function OnlineConfirm({
  reason,
  children,
  ...rest
}: ComponentProps<typeof ConfirmDialog> & { reason: string }) {
  const isOffline = useIsOffline();
  return (
    <ConfirmDialog {...rest} isDisabled={isOffline}>
      {children}
      <div role="status">{isOffline && reason}</div>
    </ConfirmDialog>
  );
}
