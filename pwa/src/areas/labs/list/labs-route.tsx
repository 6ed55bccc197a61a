import { LabsScreen } from "./labs-screen.tsx";

export function Component() {
  return <LabsScreen />;
}
