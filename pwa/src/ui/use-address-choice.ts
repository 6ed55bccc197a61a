import { useSearchParams } from "react-router";
import { addressChange } from "./use-address-words.ts";

/** A choice that lives in the address, so that Back leads to it again. `usual` holds where the address names none. */
export function useAddressChoice<Value extends string>(
  name: string,
  options: readonly Value[],
  usual: Value,
): [Value, (value: Value) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get(name);
  const choose = (value: Value): void => addressChange(setParams)({ [name]: value === usual ? null : value });
  return [options.find((option) => option === named) ?? usual, choose];
}
