import Box from "@mui/material/Box";
import ListItemIcon from "@mui/material/ListItemIcon";
import MuiMenu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { Check, Ellipsis, type LucideIcon } from "lucide-react";
import { createContext, use, useCallback, useId, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { Button, type ButtonProps } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { LAYER_SLOTS } from "./layer-modal.tsx";

interface MenuProps {
  /** The button below which it opens; null: closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  /** Its name for assistive technology; that of its button unless given. */
  label?: string | undefined;
  /** Above the entries. */
  head?: ReactNode;
  /** Opens upwards. */
  isAbove?: boolean;
  children: ReactNode;
}

const CloseContext = createContext<() => void>(() => undefined);

const ABOVE = {
  anchorOrigin: { vertical: "top", horizontal: "left" },
  transformOrigin: { vertical: "bottom", horizontal: "left" },
} as const;

/** Entries that come a moment later make a menu longer: it moves, so that the last of them is on the screen too. */
function useRoomToGrow() {
  const action = useRef<{ updatePosition: () => void }>(null);
  const list = useCallback((element: HTMLUListElement | null) => {
    if (!element || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() => action.current?.updatePosition());
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { action, list };
}

/**
 * A list of actions, or of choices. Arrows, Home, End and the first letters move the focus. Escape, a tap beside it and
 * Back close it and give the focus back to its button.
 */
export function Menu({ anchor, onClose, label, head, isAbove = false, children }: MenuProps) {
  const { action, list } = useRoomToGrow();
  return (
    <MuiMenu
      action={action}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      {...(isAbove && ABOVE)}
      slots={LAYER_SLOTS}
      slotProps={{ list: { ref: list, "aria-label": label } }}
    >
      {head !== undefined && head !== null && (
        <Box component="li" role="none" sx={{ px: 4, pb: 2, maxWidth: "18rem" }}>
          {head}
        </Box>
      )}
      <CloseContext value={onClose}>{children}</CloseContext>
    </MuiMenu>
  );
}

interface MenuEntryProps {
  onPick?: () => void;
  /** A path of the app: the entry is then a link. */
  to?: string;
  /** An address outside of the app, as of a telephone call. */
  href?: string;
  icon?: LucideIcon;
  /** `check`: it is on or off. `radio`: one of its group is on. */
  kind?: "check" | "radio";
  isChosen?: boolean;
  children: ReactNode;
}

/** Closes its menu, and then calls `onPick`. */
export function MenuEntry({ onPick, to, href, icon: Icon, kind, isChosen = false, children }: MenuEntryProps) {
  const close = use(CloseContext);
  const marks = kind !== undefined && {
    role: kind === "check" ? "menuitemcheckbox" : "menuitemradio",
    "aria-checked": isChosen,
    selected: kind === "radio" && isChosen,
  };
  const link = to !== undefined ? { component: Link, to } : href !== undefined && { component: "a", href };
  return (
    <MenuItem
      {...marks}
      {...link}
      // The library's own rule for wide windows is as specific as one without the doubled class.
      sx={{ "&&": { minHeight: "max(var(--d-ctl), 44px)" } }}
      onClick={() => {
        close();
        onPick?.();
      }}
    >
      {Icon && (
        <ListItemIcon>
          <Icon size={20} aria-hidden="true" />
        </ListItemIcon>
      )}
      {children}
      {kind === "check" && (
        <Box component="span" sx={{ display: "flex", marginInlineStart: "auto", paddingInlineStart: 3 }}>
          <Check size={20} aria-hidden="true" style={{ opacity: isChosen ? 1 : 0 }} />
        </Box>
      )}
    </MenuItem>
  );
}

/** Entries that belong together, under a few words. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const labelId = useId();
  return (
    <Box component="li" role="none" sx={{ "& + &": { mt: 2 } }}>
      <Typography
        id={labelId}
        component="span"
        variant="caption"
        sx={{ display: "block", px: 4, pt: 1, color: "ink2", fontWeight: 600 }}
      >
        {label}
      </Typography>
      <Box component="ul" role="group" aria-labelledby={labelId} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

interface MenuButtonProps extends Pick<ButtonProps, "startIcon" | "size" | "variant"> {
  /** Its name; shown unless it is an icon alone. */
  label: string;
  isIcon?: boolean;
  children: ReactNode;
}

/** A "…" button with its menu. */
export function MenuButton({ label, isIcon = false, startIcon, children, ...look }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const opens = { "aria-haspopup": "menu", "aria-expanded": anchor !== null } as const;
  return (
    <>
      {isIcon ? (
        <IconButton {...opens} label={label} onClick={(event) => setAnchor(event.currentTarget)}>
          {startIcon ?? <Ellipsis size={20} aria-hidden="true" />}
        </IconButton>
      ) : (
        <Button
          {...look}
          {...opens}
          startIcon={startIcon ?? <Ellipsis size={18} aria-hidden="true" />}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {label}
        </Button>
      )}
      <Menu anchor={anchor} onClose={() => setAnchor(null)} label={label}>
        {children}
      </Menu>
    </>
  );
}
