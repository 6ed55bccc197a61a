import { deviceValue } from "./device-value.ts";

const NONE = "none";
const printer = deviceValue("devicePrinter");

export const chooseHasPrinter = (has: boolean): void => printer.choose(has ? null : NONE);

/** Whether this device prints; yes until a person says otherwise. */
export const useHasPrinter = (): boolean => printer.use() !== NONE;
