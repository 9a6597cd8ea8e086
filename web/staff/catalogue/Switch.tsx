export function Switch({ on, label, onPress }: { on: boolean; label: string; onPress: () => unknown }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      className="target -my-3"
      onClick={() => void onPress()}
    >
      <span
        className={`flex h-5 w-9 rounded-full border-[1.5px] p-0.5 ${on ? 'justify-end border-pudina bg-pudina' : 'border-edge'}`}
      >
        <span className={`size-3 self-center rounded-full ${on ? 'bg-pudina-ink' : 'bg-edge'}`} />
      </span>
    </button>
  );
}
