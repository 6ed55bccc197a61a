import { palette } from "../../../theme-components.ts";

const line = palette("drawing-line");
const outline = { stroke: line, strokeWidth: 4, strokeLinecap: "round", strokeLinejoin: "round" } as const;
const stroke = { ...outline, fill: "none" } as const;
const coat = palette("drawing-coat");
const white = palette("drawing-white");

/** A dog and a cat on the examination table, with a chart that goes up. Decoration. */
export function HeroDrawing() {
  return (
    <svg viewBox="0 0 500 400" width="500" height="400" aria-hidden="true" focusable="false">
      <path
        fill={palette("drawing-ground")}
        d="M22 205C16 96 92 28 208 22c128-6 272 52 276 176 4 122-94 188-222 192C132 394 30 332 22 205z"
      />
      <Chart />
      <Dog />
      <Cat />
      <g {...outline}>
        <path fill="none" d="M128 304v52M372 304v52M104 356h48M348 356h48" />
        <rect fill={palette("drawing-table")} x="52" y="278" width="396" height="27" rx="13" />
      </g>
      <path
        {...outline}
        fill={palette("drawing-heart")}
        d="M416 118c-12-10-24-18-24-31 0-9 7-15 14-15 5 0 9 3 11 8 2-5 6-8 11-8 8 0 14 6 14 15 0 13-13 21-26 31z"
      />
    </svg>
  );
}

function Chart() {
  const up = { ...stroke, stroke: palette("drawing-table") } as const;
  return (
    <g transform="rotate(-8 80 180)">
      <rect {...outline} fill={white} x="36" y="122" width="92" height="124" rx="13" />
      <rect {...outline} fill={palette("drawing-coat")} x="64" y="112" width="36" height="18" rx="7" />
      <path {...up} d="M54 152h38M54 172h54M54 224l16-21 15 8 14-28 14 15" />
    </g>
  );
}

function Dog() {
  const ear = palette("drawing-coatShade");
  return (
    <g {...outline}>
      <path fill="none" d="M276 256c24-2 36-14 34-42" />
      <path fill={coat} d="M134 280c-6-62-2-110 36-128l62-8c36 20 52 72 46 136z" />
      <path fill={ear} d="M168 142c-20 4-30 26-28 58 1 16 10 24 20 18 14-9 19-40 14-66z" />
      <path fill={ear} d="M244 146c18 8 27 32 22 64-3 16-14 21-23 14-12-10-12-44-6-66z" />
      <path fill={coat} d="M206 108c30 0 42 24 42 54 0 32-16 50-42 50s-41-18-41-50c0-30 12-54 41-54z" />
      <path fill={white} d="M190 176c0 22 6 32 16 32s17-10 17-32c-8-6-25-6-33 0z" stroke="none" />
      <g fill={line} stroke="none">
        <circle cx="188" cy="156" r="5.500" />
        <circle cx="225" cy="156" r="5.500" />
      </g>
      <path fill={line} d="M199 177c4-3 11-3 15 0 1 5-4 8-7 8s-9-3-8-8z" />
      <path fill="none" d="M207 186v6c-3 7-12 7-15 1M207 192c3 7 12 7 15 1" />
      <path fill={palette("drawing-table")} d="M176 206c18 12 44 12 61 1v12c-18 11-43 11-61 0z" />
      <path fill="none" d="M188 280v-36M236 280v-36" />
    </g>
  );
}

function Cat() {
  return (
    <g {...outline}>
      <path fill="none" d="M402 262c26 2 34-8 32-24-1-12 6-20 14-14" />
      <path fill={white} d="M322 280c-6-44 2-84 34-94h26c28 14 34 54 28 94z" />
      <path fill={white} d="M320 134l26 18c10-4 24-4 34 0l26-20c6 26 4 58-10 70-16 12-48 12-63-1-13-12-18-40-13-67z" />
      <path
        fill={palette("drawing-heart")}
        stroke="none"
        d="M327 146l12 9c-5 4-8 9-10 14zM399 144l-12 10c6 4 9 9 11 15z"
      />
      <g fill={line} stroke="none">
        <circle cx="346" cy="172" r="4.500" />
        <circle cx="379" cy="172" r="4.500" />
      </g>
      <path fill={line} strokeWidth="2" d="M358 184h9l-4 5z" />
      <path fill="none" strokeWidth="3" d="M363 189v4c-3 6-10 6-13 2M363 193c3 6 10 6 13 2" />
      <path fill="none" strokeWidth="3" d="M334 184l-20-5M334 191l-20 3M391 184l20-5M391 191l20 3" />
      <path fill="none" d="M352 280v-28M380 280v-28" />
    </g>
  );
}
