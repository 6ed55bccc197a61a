import MuiPopover, { type PopoverProps } from "@mui/material/Popover";
import { LAYER_SLOTS } from "./layer-modal.tsx";

/** Settings, or a picker, over the page. Escape, a tap beside it and Back close it. */
export const Popover = (props: Omit<PopoverProps, "slots">) => <MuiPopover {...props} slots={LAYER_SLOTS} />;
