import { ConfirmationScreen } from "./confirmation-screen.tsx";

export function Component() {
  return <ConfirmationScreen />;
}
