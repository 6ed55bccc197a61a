import { StockScreen } from "./stock-screen.tsx";

export function Component() {
  return <StockScreen />;
}
