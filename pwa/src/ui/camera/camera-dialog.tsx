import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Flashlight, FlashlightOff } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { TRY_AGAIN } from "../try-again.copy.ts";
import { openBarcodeReader } from "./barcode-reader.ts";
import { copy, type CameraProblem } from "./camera.copy.ts";
import { SteadyCode } from "./steady-code.ts";
import { useCamera } from "./use-camera.ts";

/** Between two pictures: the decoder takes some 20 ms of each, and the tablet does other work too. */
const PAUSE_MS = 100;
const BUZZ_MS = 60;

interface CameraDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onCode: (code: string) => void;
}

/** The camera's picture, until a barcode is read in it. */
export function CameraDialog({ isOpen, onClose, onCode }: CameraDialogProps) {
  const [tries, setTries] = useState(0);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={copy.title} size="xl">
      {isOpen && <Viewfinder key={tries} onCode={onCode} onRetry={() => setTries(tries + 1)} />}
    </Dialog>
  );
}

interface ViewfinderProps extends Pick<CameraDialogProps, "onCode"> {
  onRetry: () => void;
}

function Viewfinder({ onCode, onRetry }: ViewfinderProps) {
  const camera = useCamera();
  const [isBroken, setBroken] = useState(false);
  const problem: CameraProblem | null = isBroken ? "decoder" : camera.state === "off" ? camera.why : null;
  if (problem !== null)
    return (
      <Alert
        severity="warning"
        variant="outlined"
        action={problem !== "unsupported" && <Button onClick={onRetry}>{TRY_AGAIN}</Button>}
      >
        {copy.problems[problem]}
      </Alert>
    );
  if (camera.state !== "on") return <Typography role="status">{copy.asking}</Typography>;
  return <LivePicture stream={camera.stream} onCode={onCode} onBroken={() => setBroken(true)} />;
}

interface LivePictureProps {
  stream: MediaStream;
  onCode: (code: string) => void;
  onBroken: () => void;
}

function LivePicture({ stream, onCode, onBroken }: LivePictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent((code: string) => {
    // Absent on tablets of Apple.
    if ("vibrate" in navigator) navigator.vibrate(BUZZ_MS);
    onCode(code);
  });
  const broke = useEffectEvent(onBroken);
  useEffect(() => {
    const picture = video.current;
    if (picture === null) return undefined;
    const reader = openBarcodeReader();
    const steady = new SteadyCode();
    let isOver = false;
    const look = async (): Promise<void> => {
      while (!isOver) {
        if (picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
          const code = steady.take(await reader.read(await createImageBitmap(picture)));
          if (isOver) return;
          if (code !== null) return found(code);
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    };
    picture.srcObject = stream;
    void picture.play().catch(() => undefined);
    look().catch(() => {
      if (!isOver) broke();
    });
    return () => {
      isOver = true;
      reader.close();
      picture.srcObject = null;
    };
  }, [stream]);
  return (
    <>
      <Typography role="status" sx={{ mb: 3 }}>
        {copy.hint}
      </Typography>
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-label={copy.picture}
        sx={{
          display: "block",
          width: "100%",
          maxHeight: "60dvh",
          aspectRatio: "4 / 3",
          objectFit: "cover",
          borderRadius: "6px",
          bgcolor: "sunken",
        }}
      />
      <Torch stream={stream} />
    </>
  );
}

/** The light beside the camera, where the device has one that pages may use. */
function Torch({ stream }: { stream: MediaStream }) {
  const [isOn, setOn] = useState(false);
  const track = stream.getVideoTracks()[0];
  // Some browsers do not tell what a camera can do.
  if (!track || !("getCapabilities" in track) || track.getCapabilities().torch !== true) return null;
  const Icon = isOn ? FlashlightOff : Flashlight;
  const turn = (): void => {
    track.applyConstraints({ advanced: [{ torch: !isOn }] }).then(
      () => setOn(!isOn),
      () => undefined,
    );
  };
  return (
    <Box sx={{ mt: 3 }}>
      <Button startIcon={<Icon size={20} aria-hidden="true" />} onClick={turn}>
        {isOn ? copy.torchOff : copy.torchOn}
      </Button>
    </Box>
  );
}
