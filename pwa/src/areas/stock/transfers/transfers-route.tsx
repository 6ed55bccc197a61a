import { TransfersScreen } from "./transfers-screen.tsx";

export function Component() {
  return <TransfersScreen />;
}
