import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { useKeys } from '#web/ui/use-keys.ts';
import { type Size, shownSize, zoomLevels } from './shown-size.ts';

type Shown = { size: Size | undefined; rotate: string };

type Props = {
  title: string;
  /** Enables shortcuts: + and − zoom, T rotates. */
  keys?: boolean;
  natural: Size | undefined;
  controls?: ReactNode;
  children: (shown: Shown) => ReactNode;
};

export function DocumentFrame({ title, keys = false, natural, controls, children }: Props) {
  const frame = useRef<HTMLElement>(null);
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

  const zoom = (by: 1 | -1) => setLevel((now) => Math.min(zoomLevels.length - 1, Math.max(0, now + by)));
  const larger = () => zoom(1);
  const smaller = () => zoom(-1);
  const onTurn = () => setTurn((now) => now + 1);
  useKeys(keys ? { '+': larger, '=': larger, '-': smaller, t: onTurn } : {});
  const shortcut = (key: string) => (keys ? key : undefined);
  const size = natural && room && shownSize(natural, room, turn, zoomLevels[level] ?? 1);
  return (
    <>
      <section
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label={title}
        className="document-frame grid place-items-center-safe overflow-auto bg-wash"
      >
        <div className="relative" style={size?.box}>
          {children({ size: size?.image, rotate: `${(turn % 4) * 90}deg` })}
        </div>
      </section>
      <div className="flex flex-wrap items-center gap-3">
        {controls}
        <Button small variant="ghost" aria-keyshortcuts={shortcut('-')} aria-disabled={level === 0} onClick={smaller}>
          {m.customers_document_zoom_out()}
        </Button>
        <span className="min-w-14 text-center figures" role="status">
          {m.customers_document_zoom({ percent: 100 * (zoomLevels[level] ?? 1) })}
        </span>
        <Button
          small
          variant="ghost"
          aria-keyshortcuts={shortcut('+')}
          aria-disabled={level === zoomLevels.length - 1}
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

type PictureProps = Shown & {
  src: string;
  alt: string;
  hidden: boolean;
  onLoad: (natural: Size) => void;
  onError: () => void;
};

/** Picture in the frame; until its size is known, it fits the frame. */
export function FramedPicture({ src, alt, hidden, size, rotate, onLoad, onError }: PictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      hidden={hidden}
      onLoad={({ currentTarget: image }) => onLoad({ width: image.naturalWidth, height: image.naturalHeight })}
      onError={onError}
      className={size ? 'absolute top-1/2 left-1/2 max-w-none -translate-1/2' : 'document-picture object-contain'}
      style={size && { ...size, rotate }}
    />
  );
}
