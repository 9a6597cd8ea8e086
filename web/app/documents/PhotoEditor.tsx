import { useEffect, useRef, useState } from 'react';
import { canvasContext, drawScaled, releaseCanvas } from '#web/app/documents/photos/canvas.ts';
import { type Corners, isUsable, type Point, wholePicture } from '#web/app/documents/photos/perspective.ts';
import { type Bar, drawTurned, type PhotoEdits, turned } from '#web/app/documents/photos/photo-edits.ts';
import { readPhoto } from '#web/app/documents/photos/read-photo.ts';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { DialogHead } from '#web/ui/DialogHead.tsx';
import { DragHandle } from './DragHandle.tsx';

type Props = { file: File; edits: PhotoEdits; onDone: (edits: PhotoEdits) => void; onClose: () => void };

const cornerNames = [
  m.cases_edit_top_left,
  m.cases_edit_top_right,
  m.cases_edit_bottom_right,
  m.cases_edit_bottom_left,
];
const newBar: Bar = { x: 0.3, y: 0.47, width: 0.4, height: 0.06 };
const smallestBar = 0.02;

const within = (value: number, least = 0, most = 1) => Math.min(most, Math.max(least, value));

/** Dialog to rotate a photo, crop it to four corners and cover parts with black bars, by pointer or arrow keys. */
export function PhotoEditor({ file, edits: initial, onDone, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [edits, setEdits] = useState(initial);
  const picture = useRef<HTMLDivElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { bars, corners } = edits;

  const setCorner = (index: number, { x, y }: Point) => {
    const next: [...Corners] = [...corners];
    next[index] = { x: within(x), y: within(y) };
    if (isUsable(next)) setEdits({ ...edits, corners: next });
  };
  const setBar = (index: number, bar: Bar) =>
    setEdits({ ...edits, bars: bars.map((one, at) => (at === index ? bar : one)) });

  return (
    <dialog
      ref={dialog}
      aria-labelledby="photo-editor-title"
      onClose={onClose}
      className="modal grid w-[min(60rem,calc(100vw-1rem))] justify-items-start gap-3 p-4 md:p-6"
    >
      <div className="w-full">
        <DialogHead titleId="photo-editor-title" title={m.cases_edit_title()} onClick={() => dialog.current?.close()} />
      </div>
      <p className="text-sm text-muted">{m.cases_edit_hint()}</p>
      <p id="photo-editor-keys" className="sr-only">
        {m.cases_edit_keys()}
      </p>
      <div ref={picture} className="relative m-5 touch-none justify-self-center select-none">
        <PhotoCanvas file={file} turns={edits.turns} />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" className="absolute inset-0 size-full" aria-hidden="true">
          <path
            d={`M0 0H1V1H0Z M${outline(corners)}Z`}
            fillRule="evenodd"
            fill="#000"
            fillOpacity={0.55}
            stroke="none"
          />
          <polygon
            points={outline(corners)}
            vectorEffect="non-scaling-stroke"
            fill="none"
            className="stroke-kesar stroke-2"
          />
        </svg>
        {bars.map((bar, index) => (
          <BarHandles
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name
            key={index}
            number={index + 1}
            bar={bar}
            frame={picture}
            onChange={(changed) => setBar(index, changed)}
          />
        ))}
        {corners.map((corner, index) => (
          <DragHandle
            key={cornerNames[index]?.()}
            name={cornerNames[index]?.() ?? ''}
            at={corner}
            frame={picture}
            onMove={(to) => setCorner(index, to)}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" small onClick={() => setEdits({ ...edits, bars: [...bars, newBar] })}>
          {m.cases_edit_bar()}
        </Button>
        {bars.length > 0 && (
          <Button variant="ghost" small onClick={() => setEdits({ ...edits, bars: bars.slice(0, -1) })}>
            {m.cases_edit_bar_remove()}
          </Button>
        )}
        <Button variant="ghost" small onClick={() => setEdits(turned(edits))}>
          {m.cases_page_turn()}
        </Button>
        <Button variant="ghost" small onClick={() => setEdits({ ...edits, corners: wholePicture })}>
          {m.cases_edit_whole()}
        </Button>
      </div>
      <Button
        onClick={() => {
          onDone(edits);
          dialog.current?.close();
        }}
      >
        {m.cases_edit_done()}
      </Button>
    </dialog>
  );
}

const outline = (corners: Corners) => corners.map(({ x, y }) => `${x},${y}`).join(' ');

type BarProps = {
  bar: Bar;
  number: number;
  frame: React.RefObject<HTMLDivElement | null>;
  onChange: (bar: Bar) => void;
};

/** Bar with two handles: the middle handle moves the bar, the handle at the lower right corner resizes it. */
function BarHandles({ bar, number, frame, onChange }: BarProps) {
  const { x, y, width, height } = bar;
  const percent = (part: number) => `${part * 100}%`;
  return (
    <>
      <span
        className="absolute"
        style={{
          background: '#000',
          left: percent(x),
          top: percent(y),
          width: percent(width),
          height: percent(height),
        }}
      />
      <DragHandle
        name={m.cases_edit_bar_name({ number })}
        at={{ x: x + width / 2, y: y + height / 2 }}
        frame={frame}
        onMove={(to) =>
          onChange({ ...bar, x: within(to.x - width / 2, 0, 1 - width), y: within(to.y - height / 2, 0, 1 - height) })
        }
      />
      <DragHandle
        name={m.cases_edit_bar_size({ number })}
        at={{ x: x + width, y: y + height }}
        frame={frame}
        onMove={(to) =>
          onChange({
            ...bar,
            width: within(to.x - x, smallestBar, 1 - x),
            height: within(to.y - y, smallestBar, 1 - y),
          })
        }
      />
    </>
  );
}

const shownEdge = 1200;

function PhotoCanvas({ file, turns }: { file: File; turns: number }) {
  const shown = useRef<HTMLCanvasElement>(null);
  const [photo, setPhoto] = useState<HTMLCanvasElement>();
  useEffect(() => {
    let left = false;
    void readPhoto(file).then((read) => {
      if (!read || left) return;
      const { canvas } = read;
      setPhoto(drawScaled(canvas, canvas.width, canvas.height, shownEdge));
      releaseCanvas(canvas);
    });
    return () => {
      left = true;
    };
  }, [file]);
  useEffect(() => {
    const canvas = shown.current;
    if (!canvas || !photo) return;
    const drawn = drawTurned(drawScaled(photo, photo.width, photo.height, shownEdge), turns);
    canvas.width = drawn.width;
    canvas.height = drawn.height;
    canvasContext(canvas).drawImage(drawn, 0, 0);
    releaseCanvas(drawn);
  }, [photo, turns]);
  return (
    <>
      {!photo && <p role="status">{m.cases_edit_loading()}</p>}
      <canvas ref={shown} className="block max-h-[45dvh] md:max-h-[55dvh] max-w-full" />
    </>
  );
}
