import { SubscriptionScreen } from "./subscription-screen.tsx";

export function Component() {
  return <SubscriptionScreen />;
}
