import { DeliveriesScreen } from "./deliveries-screen.tsx";

export function Component() {
  return <DeliveriesScreen />;
}
