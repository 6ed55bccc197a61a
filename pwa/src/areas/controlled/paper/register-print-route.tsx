import { isDay } from "@fernpaw/domain/kernel/time";
import { useParams, useSearchParams } from "react-router";
import { addressChange } from "../../../ui/use-address-words.ts";
import { RegisterPrintScreen } from "./register-print-screen.tsx";

const dayIn = (value: string | null): string => (value !== null && isDay(value) ? value : "");

export function Component() {
  const { registerId = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const period = { from: dayIn(params.get("from")), to: dayIn(params.get("to")) };
  return (
    <RegisterPrintScreen
      registerId={registerId}
      period={period}
      onPeriod={(set) => {
        const { from, to } = { ...period, ...set };
        addressChange(setParams)({ from: from || null, to: to || null });
      }}
    />
  );
}
