import { useState } from "react";
import { groupsAt } from "./navigation.ts";

interface Groups {
  isOpen: (prefix: string) => boolean;
  toggle: (prefix: string) => void;
}

interface Place {
  isRailOpen: boolean;
  pathname: string;
  open: readonly string[];
}

/** Going somewhere opens the group that it lies in; a rail that collapses closes all. */
function afterMove({ open }: Place, isRailOpen: boolean, pathname: string): Place {
  const next = isRailOpen ? [...new Set([...open, ...groupsAt(pathname)])] : [];
  return { isRailOpen, pathname, open: next };
}

/** Which groups of the rail are open. A tap on one while the rail is collapsed expands the rail first. */
export function useRailGroups(isRailOpen: boolean, pathname: string, expandRail: (() => void) | undefined): Groups {
  const [place, setPlace] = useState<Place>(() => afterMove({ isRailOpen, pathname, open: [] }, isRailOpen, pathname));
  if (place.isRailOpen !== isRailOpen || place.pathname !== pathname) {
    setPlace(afterMove(place, isRailOpen, pathname));
  }
  return {
    isOpen: (prefix) => isRailOpen && place.open.includes(prefix),
    toggle: (prefix) => {
      const { open } = place;
      const isShown = isRailOpen && open.includes(prefix);
      setPlace({ ...place, open: isShown ? open.filter((one) => one !== prefix) : [...open, prefix] });
      if (!isRailOpen) expandRail?.();
    },
  };
}
