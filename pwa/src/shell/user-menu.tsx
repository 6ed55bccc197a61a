import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { LogOut, Settings } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Profile } from "../http/stored-session.ts";
import { paths } from "../paths.ts";
import { useAuth } from "../session/auth-context.ts";
import { useSignOut } from "../session/sign-out-dialog.tsx";
import { PersonAvatar } from "../ui/person-avatar.tsx";
import { copy } from "./shell.copy.ts";

const nameOf = ({ firstName, lastName }: Profile): string => `${firstName} ${lastName}`.trim();

/** Who is working here, with the way to the settings and out. */
export function UserMenu({ isOpen, onNavigate }: { isOpen: boolean; onNavigate: (() => void) | undefined }) {
  const { state } = useAuth();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const navigate = useNavigate();
  const signOut = useSignOut();
  if (state.status !== "signed_in") return null;
  const { user } = state;
  const close = () => setAnchor(null);
  return (
    <>
      <ButtonBase
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={{
          position: "relative",
          display: "flex",
          justifyContent: isOpen ? "flex-start" : "center",
          gap: 2.5,
          p: isOpen ? 2 : 1,
          minHeight: 56,
          borderRadius: "10px",
          bgcolor: "rail.sunken",
          color: "rail.text",
          textAlign: "start",
          "&.Mui-focusVisible, &:focus-visible": { outlineColor: "var(--vc-palette-rail-marker)", outlineOffset: -2 },
        }}
      >
        <PersonAvatar person={user} size={38} />
        {isOpen ? <Who user={user} /> : <span className="vh">{copy.userMenu(nameOf(user))}</span>}
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: "top", horizontal: "left" }}
        transformOrigin={{ vertical: "bottom", horizontal: "left" }}
      >
        {!isOpen && (
          <Box component="li" role="none" sx={{ px: 4, pb: 2, maxWidth: "18rem" }}>
            <Who user={user} />
          </Box>
        )}
        <MenuItem
          onClick={() => {
            close();
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
          onClick={() => {
            close();
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

function Who({ user }: { user: Profile }) {
  return (
    <Box component="span" sx={{ minWidth: 0 }}>
      <Typography component="span" variant="subtitle2" noWrap sx={{ display: "block" }}>
        {nameOf(user)}
      </Typography>
      <Typography component="span" variant="caption" noWrap sx={{ display: "block" }}>
        {user.email}
      </Typography>
      <Typography component="span" variant="caption" sx={{ display: "block" }}>
        {copy.role[user.role]}
      </Typography>
    </Box>
  );
}
