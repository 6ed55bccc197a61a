import { WelcomeScreen } from "./welcome-screen.tsx";

export function Component() {
  return <WelcomeScreen />;
}
