import { WardScreen } from "./ward-screen.tsx";

export function Component() {
  return <WardScreen />;
}
