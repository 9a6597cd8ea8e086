/** Text in which parts between backticks are shown as code. */
export function Prose({ text, className }: { text: string; className?: string }) {
  return (
    <p className={className}>
      {text.split('`').map((piece, place) =>
        place % 2 === 0 ? (
          piece
        ) : (
          <code key={piece} className="font-mono text-sm text-ink">
            {piece}
          </code>
        ),
      )}
    </p>
  );
}
