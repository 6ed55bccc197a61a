import { ExpiringScreen } from "./expiring-screen.tsx";

export function Component() {
  return <ExpiringScreen />;
}
