import Box from "@mui/material/Box";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { LogOut, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
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
