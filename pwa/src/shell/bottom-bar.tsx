import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { Ellipsis } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useClinic } from "../session/clinic-context.ts";
import { isCurrent, NAV_ITEMS } from "./navigation.ts";
import { copy } from "./shell.copy.ts";

const cell = (isSelected: boolean) => ({
  flex: 1,
  minWidth: 0,
  flexDirection: "column",
  gap: 0.5,
  minHeight: 56,
  py: 1.5,
  fontSize: "0.75rem",
  fontWeight: isSelected ? 700 : 500,
  color: isSelected ? "primary.main" : "ink2",
});

/** Under a thumb, on phones alone. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const { can } = useClinic();
  const { pathname } = useLocation();
  const items = NAV_ITEMS.filter((item) => item.permission === undefined || can(item.permission));
  return (
    <Box
      component="nav"
      aria-label={copy.navigation}
      sx={{
        position: "fixed",
        insetInline: 0,
        bottom: 0,
        zIndex: "appBar",
        display: "flex",
        bgcolor: "background.paper",
        borderTop: "1px solid",
        borderColor: "line",
        paddingBlockEnd: "env(safe-area-inset-bottom)",
      }}
    >
      {items.map((item) => {
        const isSelected = isCurrent(item, pathname);
        return (
          <ButtonBase
            key={item.to}
            component={Link}
            to={item.to}
            aria-current={isSelected ? "page" : undefined}
            sx={cell(isSelected)}
          >
            <CellBody icon={item.icon} label={item.shortLabel} />
          </ButtonBase>
        );
      })}
      <ButtonBase onClick={onMore} aria-haspopup="dialog" sx={cell(false)}>
        <CellBody icon={Ellipsis} label={copy.more} />
      </ButtonBase>
    </Box>
  );
}

function CellBody({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon size={22} aria-hidden="true" />
      <span>{label}</span>
    </>
  );
}
