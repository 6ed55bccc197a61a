import { paths } from "../../../paths.ts";
import { openingParam } from "../../../ui/opening-params.ts";

/** Opens the dialog in which an order is sent. */
export const SEND = openingParam("send");

/** The page of an order with that dialog. */
export const sendAddress = (orderId: string): string => `${paths.order(orderId)}?${SEND}=1`;
