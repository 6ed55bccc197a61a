import { SideDrawer } from "../ui/side-drawer.tsx";
import { Rail } from "./rail.tsx";
import { copy } from "./shell.copy.ts";

/** The rail where there is no room for one. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} label={copy.navigation}>
      <Rail isOpen onNavigate={onClose} />
    </SideDrawer>
  );
}
