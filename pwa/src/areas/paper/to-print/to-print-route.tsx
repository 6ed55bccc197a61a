import { ToPrintScreen } from "./to-print-screen.tsx";

export function Component() {
  return <ToPrintScreen />;
}
