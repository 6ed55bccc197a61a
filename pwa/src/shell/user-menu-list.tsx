import Box from "@mui/material/Box";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem, { type MenuItemProps } from "@mui/material/MenuItem";
import { Lock, LogOut, type LucideIcon, Settings, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { flushDrafts } from "../session/drafts/drafts.ts";
import { copy as lockCopy } from "../session/lock/lock.copy.ts";
import { lockNow, showFaces, useTablet } from "../session/lock/tablet-state.ts";
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
  const leave = () => {
    onClose();
    onNavigate?.();
  };
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        anchorOrigin={{ vertical: "top", horizontal: "left" }}
        transformOrigin={{ vertical: "bottom", horizontal: "left" }}
      >
        {who !== null && (
          <Box component="li" role="none" sx={{ px: 4, pb: 2, maxWidth: "18rem" }}>
            {who}
          </Box>
        )}
        <Entry
          icon={Settings}
          label={copy.settings}
          onPick={() => {
            leave();
            void navigate(paths.profile);
          }}
        />
        {tablet !== null && (
          <Entry
            icon={Users}
            label={lockCopy.switchPerson}
            onPick={() => {
              leave();
              showFaces();
            }}
          />
        )}
        {tablet !== null && (
          <Entry
            icon={Lock}
            label={lockCopy.lock}
            onPick={() => {
              leave();
              void flushDrafts();
              lockNow();
            }}
          />
        )}
        <Entry
          icon={LogOut}
          label={copy.signOut}
          onPick={() => {
            onClose();
            signOut.start();
          }}
        />
      </Menu>
      {signOut.dialog}
    </>
  );
}

interface EntryProps extends MenuItemProps {
  icon: LucideIcon;
  label: string;
  onPick: () => void;
}

/** The menu gives its entries the focus through `item`. */
function Entry({ icon: Icon, label, onPick, ...item }: EntryProps) {
  return (
    <MenuItem {...item} sx={{ minHeight: "max(var(--d-ctl), 44px)" }} onClick={onPick}>
      <ListItemIcon>
        <Icon size={20} aria-hidden="true" />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
}
