import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import type { Point } from '#web/app/documents/photos/perspective.ts';

const keyStep = 0.01;
const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type Props = {
  name: string;
  /** Position in the frame, from 0 to 1 in each direction. */
  at: Point;
  frame: RefObject<HTMLElement | null>;
  onMove: (to: Point) => void;
};

/** Handle for a point in a frame, moved by dragging or arrow keys: 1 % of the frame, 5 % with Shift. */
export function DragHandle({ name, at, frame, onMove }: Props) {
  const drag = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !currentTarget.hasPointerCapture(pointerId)) return;
    onMove({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height });
  };
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? 5 * keyStep : keyStep;
    onMove({ x: at.x + arrow.x * step, y: at.y + arrow.y * step });
  };
  return (
    <button
      type="button"
      aria-label={name}
      aria-describedby="photo-editor-keys"
      className="absolute grid size-11 -translate-1/2 cursor-move touch-none place-items-center rounded-full focus-visible:outline-3 focus-visible:outline-kesar"
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    >
      <span className="size-5 rounded-full border-2 border-kesar-ink bg-kesar shadow-card" />
    </button>
  );
}
