import { m } from '#web/paraglide/messages.js';
import { unreadText } from '#web/ui/case/case-texts.ts';
import { messageRowId } from '#web/ui/case/MessageList.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';

export const messagesHeadingId = 'messages';

type Props = {
  unread: readonly { id: number }[];
  /** Number of unread messages, if known before the messages are loaded. */
  count?: number;
};

/** Always there, so that a new message does not move the page. */
export function ToNewMessages({ unread, count = unread.length }: Props) {
  const go = () => {
    const [first] = unread;
    const target = document.getElementById(first ? messageRowId(first.id) : messagesHeadingId);
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      className="link target flex items-center gap-2 justify-self-start font-semibold print:hidden"
      onClick={go}
    >
      {count > 0 ? unreadText(count) : m.cases_messages()}
      <ArrowIcon className="size-4 rotate-90" />
    </button>
  );
}
