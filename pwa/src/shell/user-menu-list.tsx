import { Lock, LogOut, Settings, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Menu, MenuEntry } from "../ui/menu.tsx";
import { paths } from "../paths.ts";
import { lockScreenNow } from "../session/lock/lock-screen-now.ts";
import { copy as lockCopy } from "../session/lock/lock.copy.ts";
import { showFaces, useTablet } from "../session/lock/tablet-state.ts";
import { useSignOut } from "../session/sign-in/sign-out-dialog.tsx";
import { copy } from "./shell.copy.ts";

interface UserMenuListProps {
  /** What it hangs on; closed without one. */
  anchor: HTMLElement | null;
  /** Said at its top where the button shows a face alone. */
  who: ReactNode;
  onClose: () => void;
  onNavigate: (() => void) | undefined;
}

export function UserMenuList({ anchor, who, onClose, onNavigate }: UserMenuListProps) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { tablet } = useTablet();
  return (
    <>
      <Menu anchor={anchor} onClose={onClose} head={who} isAbove>
        <MenuEntry
          icon={Settings}
          onPick={() => {
            onNavigate?.();
            void navigate(paths.profile);
          }}
        >
          {copy.settings}
        </MenuEntry>
        {tablet !== null && (
          <MenuEntry
            icon={Users}
            onPick={() => {
              onNavigate?.();
              showFaces();
            }}
          >
            {lockCopy.switchPerson}
          </MenuEntry>
        )}
        {tablet !== null && (
          <MenuEntry
            icon={Lock}
            onPick={() => {
              onNavigate?.();
              lockScreenNow();
            }}
          >
            {lockCopy.lock}
          </MenuEntry>
        )}
        <MenuEntry icon={LogOut} onPick={signOut.start}>
          {copy.signOut}
        </MenuEntry>
      </Menu>
      {signOut.dialog}
    </>
  );
}
