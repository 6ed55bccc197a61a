import Box from "@mui/material/Box";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { Lock, LogOut, Settings, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { flushDrafts } from "../session/drafts.ts";
import { copy as lockCopy } from "../session/lock/lock.copy.ts";
import { lockNow, showFaces, useTablet } from "../session/lock/tablet-state.ts";
import { useSignOut } from "../session/sign-out-dialog.tsx";
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
        <MenuItem
          sx={{ minHeight: "max(var(--d-ctl), 44px)" }}
          onClick={() => {
            onClose();
            onNavigate?.();
            void navigate(paths.profile);
          }}
        >
          <ListItemIcon>
            <Settings size={20} aria-hidden="true" />
          </ListItemIcon>
          {copy.settings}
        </MenuItem>
        {tablet !== null && (
          <MenuItem
            sx={{ minHeight: "max(var(--d-ctl), 44px)" }}
            onClick={() => {
              onClose();
              onNavigate?.();
              showFaces();
            }}
          >
            <ListItemIcon>
              <Users size={20} aria-hidden="true" />
            </ListItemIcon>
            {lockCopy.switchPerson}
          </MenuItem>
        )}
        {tablet !== null && (
          <MenuItem
            sx={{ minHeight: "max(var(--d-ctl), 44px)" }}
            onClick={() => {
              onClose();
              onNavigate?.();
              void flushDrafts();
              lockNow();
            }}
          >
            <ListItemIcon>
              <Lock size={20} aria-hidden="true" />
            </ListItemIcon>
            {lockCopy.lock}
          </MenuItem>
        )}
        <MenuItem
          sx={{ minHeight: "max(var(--d-ctl), 44px)" }}
          onClick={() => {
            onClose();
            signOut.start();
          }}
        >
          <ListItemIcon>
            <LogOut size={20} aria-hidden="true" />
          </ListItemIcon>
          {copy.signOut}
        </MenuItem>
      </Menu>
      {signOut.dialog}
    </>
  );
}
