import { ValueScreen } from "./value-screen.tsx";

export function Component() {
  return <ValueScreen />;
}
