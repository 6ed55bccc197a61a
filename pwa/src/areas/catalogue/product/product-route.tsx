import { useParams } from "react-router";
import { ProductScreen } from "./product-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <ProductScreen key={id} productId={id} />;
}
