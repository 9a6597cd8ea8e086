import { useEffect, useRef, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useKeys } from '#web/ui/use-keys.ts';

type Size = { width: number; height: number };

/** Zoom levels; at 1 the picture fits the frame. */
const levels = [1, 1.5, 2, 3, 4.5];

type Props = {
  address: string;
  title: string;
  /** Enables shortcuts: + and − zoom, T rotates. */
  keys?: boolean;
};

/** Picture in a scrollable frame, with zoom and rotation by 90°. */
export function DocumentPicture({ address, title, keys = false }: Props) {
  const frame = useRef<HTMLElement>(null);
  const [failed, setFailed] = useState(false);
  const [natural, setNatural] = useState<Size>();
  const [room, setRoom] = useState<Size>();
  const [level, setLevel] = useState(0);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom({ width: element.offsetWidth, height: element.offsetHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const zoom = (by: 1 | -1) => setLevel((now) => Math.min(levels.length - 1, Math.max(0, now + by)));
  const larger = () => zoom(1);
  const smaller = () => zoom(-1);
  const onTurn = () => setTurn((now) => now + 1);
  useKeys(keys ? { '+': larger, '=': larger, '-': smaller, t: onTurn } : {});
  const shortcut = (key: string) => (keys ? key : undefined);
  if (failed) return <Notice tone="error">{m.customers_document_failed()}</Notice>;

  const size = natural && room && shownSize(natural, room, turn, levels[level] ?? 1);
  return (
    <>
      <section
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={title}
        className="grid h-[65dvh] place-items-center-safe overflow-auto bg-wash"
      >
        <div className="relative" style={size?.box}>
          <img
            src={address}
            alt={title}
            onLoad={({ currentTarget: image }) =>
              setNatural({ width: image.naturalWidth, height: image.naturalHeight })
            }
            onError={() => setFailed(true)}
            className={size ? 'absolute top-1/2 left-1/2 max-w-none -translate-1/2' : 'max-h-[65dvh] object-contain'}
            style={size && { ...size.image, rotate: `${(turn % 4) * 90}deg` }}
          />
        </div>
      </section>
      <div className="flex flex-wrap items-center gap-3">
        <Button small variant="ghost" aria-keyshortcuts={shortcut('-')} aria-disabled={level === 0} onClick={smaller}>
          {m.customers_document_zoom_out()}
        </Button>
        <span className="min-w-14 text-center figures" role="status">
          {m.customers_document_zoom({ percent: 100 * (levels[level] ?? 1) })}
        </span>
        <Button
          small
          variant="ghost"
          aria-keyshortcuts={shortcut('+')}
          aria-disabled={level === levels.length - 1}
          onClick={larger}
        >
          {m.customers_document_zoom_in()}
        </Button>
        <Button small variant="ghost" aria-keyshortcuts={shortcut('T')} onClick={onTurn}>
          {m.customers_document_turn()}
        </Button>
      </div>
    </>
  );
}

/** Returns the size of the picture, and of its bounding box after the rotation. */
function shownSize(natural: Size, room: Size, turn: number, zoom: number): { image: Size; box: Size } {
  const turned = (size: Size) => (turn % 2 === 1 ? { width: size.height, height: size.width } : size);
  const across = turned(natural);
  const scale = Math.min(room.width / across.width, room.height / across.height, 1) * zoom;
  const image = { width: Math.round(natural.width * scale), height: Math.round(natural.height * scale) };
  return { image, box: turned(image) };
}
