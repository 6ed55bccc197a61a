/** Charts for other areas. The library behind them is large: import this file on routes alone. */
export { PairBars } from "../charts/pair-bars.tsx";
export { TimeLine } from "../charts/time-line.tsx";
