import { Menu as MenuIcon, Search } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { copy } from "./shell.copy.ts";

interface TopBarFrameProps {
  /** Absent where the rail is always there. */
  onMenu?: (() => void) | undefined;
  onFind: () => void;
  /** Shows the state of the sync. */
  pill: ReactNode;
  inbox: ReactNode;
}

/** The bar above the page, with places for what changes in it. */
export function TopBarFrame({ onMenu, onFind, pill, inbox }: TopBarFrameProps) {
  return (
    <header className="top-bar">
      {onMenu && (
        <IconButton className="top-bar-menu" onClick={onMenu} label={copy.openMenu}>
          <MenuIcon size={22} aria-hidden="true" />
        </IconButton>
      )}
      <button type="button" className="tap top-bar-find" onClick={onFind} aria-haspopup="dialog">
        <Search size={18} aria-hidden="true" />
        <span className="one-line">
          <span className="from-tablet">{copy.find}</span>
          <span className="on-phone">{copy.findShort}</span>
        </span>
        <kbd className="from-desktop">{copy.findKey}</kbd>
      </button>
      <span className="top-bar-space" />
      {pill}
      <div className="top-bar-inbox">{inbox}</div>
    </header>
  );
}
