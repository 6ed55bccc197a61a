import { PrescriptionsScreen } from "./prescriptions-screen.tsx";

export function Component() {
  return <PrescriptionsScreen />;
}
