import Box from "@mui/material/Box";
import type { Signature } from "@fernpaw/domain/consents/signature";
import { Eraser, Undo2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import Pad, { type PointGroup } from "signature_pad";
import { FaultLine } from "../../../form/fault-line.tsx";
import { Button } from "../../../ui/button.tsx";
import { copy } from "../consents.copy.ts";

const TENTHS = 10;
const words = copy.sign;

/** The strokes as whole numbers, as a row holds them; null: nothing is drawn. */
export function signatureOf(groups: readonly PointGroup[], width: number, height: number): Signature | null {
  const start = groups[0]?.points[0]?.time;
  if (start === undefined) return null;
  return {
    width: Math.round(width * TENTHS),
    height: Math.round(height * TENTHS),
    strokes: groups.map(({ points }) => ({
      points: points.map(({ x, y, time, pressure }) => ({
        x: Math.round(x * TENTHS),
        y: Math.round(y * TENTHS),
        time: Math.min(600_000, Math.max(0, Math.round(time - start))),
        pressure: Math.round(Math.min(1, Math.max(0, pressure)) * 1000),
      })),
    })),
  };
}

/** The same strokes on a pad of another size, as after the tablet was turned. */
function scaled(groups: readonly PointGroup[], by: number): PointGroup[] {
  return groups.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }));
}

interface SignaturePadProps {
  value: Signature | null;
  onChange: (value: Signature | null) => void;
  fault: string | undefined;
}

/** White paper and black ink, whatever the theme: what is signed is what is printed. */
export function SignaturePad({ value, onChange, fault }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const width = useRef(0);
  const tell = (): void => {
    const at = canvas.current;
    if (at && pad.current) onChange(signatureOf(pad.current.toData(), at.clientWidth, at.clientHeight));
  };
  const report = useEffectEvent(tell);
  useEffect(() => {
    const at = canvas.current;
    const context = at?.getContext("2d");
    if (!at || !context) return undefined;
    const made = new Pad(at, { minWidth: 1.2, maxWidth: 3 });
    pad.current = made;
    const fit = (): void => {
      if (at.clientWidth === 0 || at.clientWidth === width.current) return;
      const drawn = width.current === 0 ? [] : scaled(made.toData(), at.clientWidth / width.current);
      const ratio = Math.max(1, window.devicePixelRatio);
      width.current = at.clientWidth;
      at.width = at.clientWidth * ratio;
      at.height = at.clientHeight * ratio;
      context.scale(ratio, ratio);
      made.fromData(drawn);
      if (drawn.length > 0) report();
    };
    const observer = new ResizeObserver(fit);
    observer.observe(at);
    fit();
    made.addEventListener("endStroke", report);
    return () => {
      observer.disconnect();
      made.off();
      pad.current = null;
      width.current = 0;
    };
  }, []);
  const turnTo = (groups: PointGroup[]): void => {
    pad.current?.fromData(groups);
    tell();
  };
  const isEmpty = value === null;
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box
        component="canvas"
        ref={canvas}
        role="img"
        aria-label={isEmpty ? words.pad : words.drawn(value.strokes.length)}
        sx={{
          width: "100%",
          height: "13rem",
          touchAction: "none",
          cursor: "crosshair",
          bgcolor: "Canvas",
          colorScheme: "light",
          border: 2,
          borderColor: fault === undefined ? "lineStrong" : "error.main",
          borderRadius: "12px",
        }}
      />
      <FaultLine words={fault} />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        <Button
          startIcon={<Undo2 size={20} aria-hidden="true" />}
          disabled={isEmpty}
          onClick={() => turnTo((pad.current?.toData() ?? []).slice(0, -1))}
        >
          {words.undo}
        </Button>
        <Button startIcon={<Eraser size={20} aria-hidden="true" />} disabled={isEmpty} onClick={() => turnTo([])}>
          {words.clear}
        </Button>
      </Box>
    </Box>
  );
}
