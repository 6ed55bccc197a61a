import type { ReactNode } from "react";

/** Drawn here because the icon set has none; same grid and stroke as its icons. */
function AnimalIcon({ size, children }: { size: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function Horse({ size }: { size: number }) {
  return (
    <AnimalIcon size={size}>
      <path d="M8 21c0-4 1-6 3-8l-3.5 2.2c-1 .6-2.2.3-2.8-.6l-.6-1c-.4-.7-.3-1.5.2-2.1L9 5.5 9.5 3l2.5 1.5C17 5 19.5 9 19.5 14v7" />
      <path d="M13 4.5c3 .5 5 2.5 5.5 5M11 8h.01" />
    </AnimalIcon>
  );
}

export function Cow({ size }: { size: number }) {
  return (
    <AnimalIcon size={size}>
      <path d="M7 8c-2.5.5-4.5-.5-5-2.5 1.5-.5 3.5 0 5 1M17 8c2.5.5 4.5-.5 5-2.5-1.5-.5-3.5 0-5 1" />
      <path d="M7 7c-.5-2 0-3.5 1-4M17 7c.5-2 0-3.5-1-4M7 7h10l-1 8H8z" />
      <path d="M8 15c-1.5 1-2 2.200-2 3.200C6 20 8 21 12 21s6-1 6-2.800c0-1-.5-2.200-2-3.200M10 18h.01M14 18h.01M10 10.5h.01M14 10.5h.01" />
    </AnimalIcon>
  );
}

export function Pig({ size }: { size: number }) {
  return (
    <AnimalIcon size={size}>
      <path d="M6 6.5 4.5 3C7 2.700 8.5 3.700 9.5 5M18 6.5 19.5 3c-2.5-.3-4 .7-5 2" />
      <path d="M12 4.800c5 0 8 3.400 8 8 0 4.700-3.200 8.200-8 8.200s-8-3.5-8-8.200c0-4.600 3-8 8-8z" />
      <path d="M9 15.5c0-1.400 1.200-2.5 3-2.5s3 1.100 3 2.5S13.800 18 12 18s-3-1.100-3-2.5zM8.5 10.5h.01M15.5 10.5h.01M11.200 15.5h.01M12.800 15.5h.01" />
    </AnimalIcon>
  );
}
