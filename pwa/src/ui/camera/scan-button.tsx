import { ScanBarcode } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../button.tsx";
import { IconButton } from "../icon-button.tsx";
import { lazyPart } from "../lazy-part.tsx";
import { useOnce } from "../use-once.ts";
import { copy } from "./camera.copy.ts";

const CameraDialog = lazyPart(async () => (await import("./camera-dialog.tsx")).CameraDialog);

interface ScanButtonProps {
  /** An icon beside the field of this name. */
  beside?: string;
  onCode: (code: string) => void;
}

/** Reads a barcode with the camera. */
export function ScanButton({ beside, onCode }: ScanButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useOnce(isOpen);
  const icon = <ScanBarcode size={20} aria-hidden="true" />;
  const open = (): void => setOpen(true);
  return (
    <>
      {beside === undefined ? (
        <Button startIcon={icon} onClick={open}>
          {copy.scan}
        </Button>
      ) : (
        <IconButton label={copy.scanFor(beside)} onClick={open}>
          {icon}
        </IconButton>
      )}
      <Suspense>
        {wasOpened && (
          <CameraDialog
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onCode={(code) => {
              setOpen(false);
              onCode(code);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
