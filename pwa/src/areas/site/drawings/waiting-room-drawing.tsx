import { palette } from "../../../theme-components.ts";

const line = palette("drawing-line");
const outline = { stroke: line, strokeWidth: 4, strokeLinecap: "round", strokeLinejoin: "round" } as const;
const white = palette("drawing-white");
const coat = palette("drawing-coat");
const spruce = palette("drawing-table");

/** A cat asleep on a chair, a tablet that goes on working, and a router that does not. Decoration. */
export function WaitingRoomDrawing() {
  return (
    <svg viewBox="0 0 460 380" width="460" height="380" aria-hidden="true" focusable="false">
      <path
        fill={palette("drawing-ground")}
        d="M28 176C38 76 132 22 246 26c112 4 190 68 188 168-2 106-96 166-212 164C100 356 18 282 28 176z"
      />
      <Router />
      <Chair />
      <Cat />
      <Tablet />
      <path {...outline} fill="none" d="M84 330h296" />
    </svg>
  );
}

function Router() {
  return (
    <g {...outline}>
      <path fill="none" d="M308 116h104M326 108V84M394 108V84" />
      <rect fill={white} x="314" y="92" width="92" height="24" rx="8" />
      <path fill="none" strokeWidth="3" d="M330 104h.1M344 104h.1" />
      <path
        fill="none"
        stroke={palette("drawing-coatShade")}
        d="M344 62c10-9 23-9 33 0M352 72c5-4 12-4 17 0M342 78l38-30"
      />
    </g>
  );
}

function Chair() {
  return (
    <g {...outline}>
      <path fill="none" d="M122 262l-12 68M252 262l12 68" />
      <path fill={spruce} d="M112 130c-3-17 7-28 22-28h106c15 0 25 11 22 28l-16 92H128z" />
      <rect fill={spruce} x="102" y="218" width="170" height="44" rx="18" />
    </g>
  );
}

function Cat() {
  return (
    <g {...outline}>
      <path fill={white} d="M126 216c2-36 30-54 66-54 40 0 62 22 62 54z" />
      <path fill="none" d="M252 208c16 2 22-8 16-20" />
      <path fill={white} d="M128 152l18 12c10-3 20-3 28 1l20-13c5 22 2 44-10 54-14 10-38 9-50-2-10-10-12-30-6-52z" />
      <path fill={palette("drawing-heart")} stroke="none" d="M134 162l9 6c-4 3-6 7-7 11zM188 162l-9 6c4 3 6 7 7 11z" />
      <path fill="none" strokeWidth="3" d="M140 182c4 4 9 4 12 0M168 182c4 4 9 4 12 0M156 194c2 3 6 3 8 0" />
      <path fill={line} strokeWidth="2" d="M157 189h7l-3.500 3z" />
      <path fill="none" strokeWidth="3" d="M206 148l10-2-8 12 10-2M226 126l13-3-11 15 13-3" />
    </g>
  );
}

function Tablet() {
  return (
    <g {...outline}>
      <rect fill={white} x="296" y="204" width="104" height="126" rx="13" />
      <path fill={palette("drawing-ground")} stroke="none" d="M310 222h76v20h-76zM310 250h76v20h-76z" />
      <path fill="none" stroke={spruce} strokeWidth="3" d="M318 232h34M318 260h46" />
      <circle fill={coat} cx="348" cy="298" r="17" />
      <path fill="none" d="M340 298l6 6 11-12" />
    </g>
  );
}
