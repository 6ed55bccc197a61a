import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../paths.ts";
import { ClientsScreen } from "./clients-screen.tsx";

/** The words that are searched for and an open form live in the address. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const change = (set: Record<string, string | null>): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(set)) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );
  return (
    <ClientsScreen
      text={params.get("q") ?? ""}
      onText={(text) => change({ q: text === "" ? null : text })}
      adding={params.get("add")}
      onAdding={(text) => change({ add: text })}
      onAdded={(id) => void navigate(paths.client(id))}
    />
  );
}
