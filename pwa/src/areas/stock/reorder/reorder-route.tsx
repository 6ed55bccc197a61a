import { ReorderScreen } from "./reorder-screen.tsx";

export function Component() {
  return <ReorderScreen />;
}
