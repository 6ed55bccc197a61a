import { useSearchParams } from "react-router";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { StockScreen } from "./stock-screen.tsx";

const RegisterScreen = lazyPart(
  async () => (await import("../../controlled/public/register-screen.tsx")).RegisterScreen,
);

export function Component() {
  const [params] = useSearchParams();
  return params.get("view") === "controlled" ? <RegisterScreen /> : <StockScreen />;
}
