import { useState } from "react";

const KEY = "rail";
const OPEN_FROM_PX = 1400;

/** Open by default on a wide screen; the person's own choice stays with the device. */
export function useRailChoice(): { isOpen: boolean; toggle: () => void } {
  const [isOpen, setOpen] = useState(() => {
    const saved = localStorage.getItem(KEY);
    return saved === null ? window.innerWidth >= OPEN_FROM_PX : saved === "open";
  });
  return {
    isOpen,
    toggle: () => {
      localStorage.setItem(KEY, isOpen ? "closed" : "open");
      setOpen(!isOpen);
    },
  };
}
