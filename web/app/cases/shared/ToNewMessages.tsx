import { unreadText } from '#web/ui/case/case-texts.ts';
import { messageRowId } from '#web/ui/case/MessageList.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';

/** Button near the top of a case that scrolls to the first unread message; renders nothing if there is none. */
export function ToNewMessages({ unread }: { unread: readonly { id: number }[] }) {
  const [first] = unread;
  if (!first) return null;
  const go = () => {
    const row = document.getElementById(messageRowId(first.id));
    row?.scrollIntoView();
    row?.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      className="link target flex items-center gap-2 justify-self-start font-semibold print:hidden"
      onClick={go}
    >
      {unreadText(unread.length)}
      <ArrowIcon className="size-4 rotate-90" />
    </button>
  );
}
