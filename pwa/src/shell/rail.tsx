import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useClinic } from "../session/clinic-context.ts";
import { useSyncStatus } from "../session/clinic-provider.tsx";
import { BrandMark } from "../ui/brand-mark.tsx";
import { isCurrent, NAV_ITEMS } from "./navigation.ts";
import type { NavItem } from "./navigation.ts";
import { copy } from "./shell.copy.ts";
import { UserMenu } from "./user-menu.tsx";

const entry = {
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-start",
  gap: 3,
  width: "100%",
  minHeight: 48,
  px: 3,
  borderRadius: "10px",
  color: "rail.text",
  fontSize: "var(--d-text)",
  fontWeight: 600,
  position: "relative",
  "&:hover": { bgcolor: "rail.sunken" },
  "&.Mui-focusVisible, &:focus-visible": { outlineColor: "var(--vc-palette-rail-marker)" },
} as const;

interface RailProps {
  isOpen: boolean;
  /** Absent in the drawer, which is always open. */
  onToggle?: () => void;
  /** After a tap on an entry: the drawer closes. */
  onNavigate?: () => void;
}

/** The dark strip on the left: icons, or icons with names. */
export function Rail({ isOpen, onToggle, onNavigate }: RailProps) {
  const { can, sync } = useClinic();
  const { pathname } = useLocation();
  const { attentionCount } = useSyncStatus(sync);
  const items = NAV_ITEMS.filter((item) => item.permission === undefined || can(item.permission));
  return (
    <Box
      sx={{
        height: "100%",
        bgcolor: "rail.bg",
        color: "rail.text",
        display: "flex",
        flexDirection: "column",
        p: 2.5,
        pt: 3,
        overflowY: "auto",
        overflowX: "hidden",
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 3, minHeight: 48, px: 2, mb: 1.5 }}>
        <BrandMark size={32} />
        {isOpen && (
          <Typography component="span" variant="h3">
            {copy.brand}
          </Typography>
        )}
      </Box>
      {onToggle && (
        <RailTip label={isOpen ? copy.collapse : copy.expand} isShown={!isOpen}>
          <ButtonBase
            onClick={onToggle}
            aria-expanded={isOpen}
            aria-label={isOpen ? copy.collapse : copy.expand}
            sx={entry}
          >
            {isOpen ? <PanelLeftClose size={20} aria-hidden="true" /> : <PanelLeftOpen size={20} aria-hidden="true" />}
            {isOpen && <span>{copy.collapse}</span>}
          </ButtonBase>
        </RailTip>
      )}
      <Box component="nav" aria-label={copy.navigation} sx={{ flex: 1, mt: 0.5 }}>
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.5 }}>
          {items.map((item) => (
            <RailEntry
              key={item.to}
              item={item}
              isOpen={isOpen}
              isSelected={isCurrent(item, pathname)}
              badge={item.prefixes.includes("/dashboard/notifications") ? attentionCount : 0}
              onNavigate={onNavigate}
            />
          ))}
        </Box>
      </Box>
      <UserMenu isOpen={isOpen} onNavigate={onNavigate} />
    </Box>
  );
}

interface RailEntryProps {
  item: NavItem;
  isOpen: boolean;
  isSelected: boolean;
  /** Hidden when zero. */
  badge: number;
  onNavigate: (() => void) | undefined;
}

function RailEntry({ item, isOpen, isSelected, badge, onNavigate }: RailEntryProps) {
  const Icon = item.icon;
  const marker = {
    content: '""',
    position: "absolute",
    insetInlineStart: -10,
    insetBlock: 10,
    width: 4,
    borderRadius: "0 4px 4px 0",
    bgcolor: "rail.marker",
  };
  return (
    <li>
      <RailTip label={item.label} isShown={!isOpen}>
        <ButtonBase
          component={Link}
          to={item.to}
          onClick={onNavigate}
          aria-current={isSelected ? "page" : undefined}
          sx={[
            entry,
            isSelected && { bgcolor: "rail.selected", "&:hover": { bgcolor: "rail.selected" }, "&::before": marker },
          ]}
        >
          <Icon size={20} aria-hidden="true" style={{ flex: "none" }} />
          <span className={isOpen ? undefined : "vh"}>{item.label}</span>
          {badge > 0 && <Badge count={badge} isDot={!isOpen} />}
        </ButtonBase>
      </RailTip>
    </li>
  );
}

function Badge({ count, isDot }: { count: number; isDot: boolean }) {
  if (isDot) {
    return (
      <Box
        component="span"
        sx={{
          position: "absolute",
          top: 10,
          insetInlineEnd: 10,
          width: 9,
          height: 9,
          borderRadius: "50%",
          bgcolor: "rail.marker",
        }}
      >
        <span className="vh">{count}</span>
      </Box>
    );
  }
  return (
    <Box
      component="span"
      sx={{
        ms: "auto",
        marginInlineStart: "auto",
        px: 2,
        borderRadius: "10px",
        bgcolor: "brass.fill",
        color: "brass.onFill",
        fontSize: "0.8125rem",
        fontWeight: 700,
      }}
    >
      {count}
    </Box>
  );
}

/** The name of an icon that stands alone. */
export function RailTip({ label, isShown, children }: { label: string; isShown: boolean; children: ReactNode }) {
  const child = <span style={{ display: "block" }}>{children}</span>;
  return isShown ? (
    <Tooltip title={label} placement="right" describeChild>
      {child}
    </Tooltip>
  ) : (
    child
  );
}
