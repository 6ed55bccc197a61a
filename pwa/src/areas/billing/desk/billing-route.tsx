import { BillingScreen } from "./billing-screen.tsx";

export function Component() {
  return <BillingScreen />;
}
