import { useParams, useSearchParams } from "react-router";
import { EXTENTS } from "./record.copy.ts";
import { RecordScreen } from "./record-screen.tsx";

const dayIn = (value: string | null): string => (/^\d{4}-\d{2}-\d{2}$/.test(value ?? "") ? (value ?? "") : "");

export function Component() {
  const { petId = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const asked = {
    extent: EXTENTS.find((one) => one === params.get("as")) ?? ("summary" as const),
    from: dayIn(params.get("from")),
    to: dayIn(params.get("to")),
    hasPhotos: params.get("photos") !== "no",
  };
  return (
    <RecordScreen
      petId={petId}
      asked={asked}
      onAsk={(set) => {
        const { extent, from, to, hasPhotos } = { ...asked, ...set };
        const period = { ...(from !== "" && { from }), ...(to !== "" && { to }) };
        setParams({ as: extent, ...period, ...(!hasPhotos && { photos: "no" }) }, { replace: true });
      }}
    />
  );
}
