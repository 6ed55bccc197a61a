import { ImportPage } from "./import-route.tsx";

export function Component() {
  return <ImportPage place="products" />;
}
