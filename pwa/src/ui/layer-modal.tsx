import Modal, { type ModalProps } from "@mui/material/Modal";
import { LAYERS } from "./layers.ts";
import { useBackCloses } from "./use-back-closes.ts";

interface LayerModalProps extends ModalProps {
  /** The library hands it to the root of each of its pieces. */
  ownerState?: unknown;
}

const ABOVE_TOASTS = { zIndex: LAYERS.menu };

/** The root of each menu, popover and list of a select: Back closes it, and nothing below it. */
function LayerModal({ ownerState: _, ...props }: LayerModalProps) {
  useBackCloses(props.open, () => props.onClose?.({}, "escapeKeyDown"));
  return <Modal {...props} sx={ABOVE_TOASTS} />;
}

/** For the library's Menu and Popover. */
export const LAYER_SLOTS = { root: LayerModal };
