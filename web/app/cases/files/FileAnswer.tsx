import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { knownPhotoWarnings } from '#shared/rules/cases/photo-warnings.ts';
import { uploadMediaTypes } from '#shared/rules/uploads.ts';
import { noEdits } from '#web/app/documents/photos/photo-edits.ts';
import { m } from '#web/paraglide/messages.js';
import { codeQuery } from '#web/platform/data/code-query.ts';
import { Button } from '#web/ui/Button.tsx';
import { helpId } from '#web/ui/case/RequestHelp.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { FilePage } from './FilePage.tsx';
import { type AnswerPage, mostPages, useAnswerPages } from './use-answer-pages.ts';
import { useJoinPhotos } from './use-join-photos.ts';
import { type SendingState, useSendFiles } from './use-send-files.ts';

/** What is being sent, in one sentence; `again` sends it once more if that failed. */
export type Upload = { text: string; again: (() => void) | undefined };

type Props = {
  caseId: string;
  request: CaseRequestReply;
  /** Called when sending begins, which goes on while another request is answered. */
  onLeave: () => void;
  onUpload: (upload: Upload | null) => void;
  onSent: () => void;
};

const editorCode = codeQuery('photo editor', () => import('#web/app/documents/PhotoEditor.tsx'));

export function FileAnswer({ caseId, request, onLeave, onUpload, onSent }: Props) {
  const { pages, add, edit, move, remove } = useAnswerPages();
  const { state, problem, reset, send, fail, stop } = useSendFiles(caseId, request.id, onSent);
  const [editing, setEditing] = useState<number>();
  const chooser = useRef<HTMLInputElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const choosers = useFocusInView(pages.length);
  const ready = pages.flatMap(({ prepared }) => (typeof prepared === 'object' && 'file' in prepared ? [prepared] : []));
  const edited = pages.find(({ id }) => id === editing);
  const editor = useQuery({ ...editorCode, enabled: edited !== undefined });
  const [wantsOne, setWantsOne] = useState(request.hasPages);
  const canJoin = pages.length > 1 && pages.every(mayBePhoto);
  const joins = canJoin && wantsOne;
  const { isJoining, join } = useJoinPhotos(joins);
  const idle = (state === null || state === 'stopped' || state === 'failed') && !isJoining;

  const submit = async () => {
    onLeave();
    if (!joins) return send(ready);
    reset();
    const joined = await join(ready, request.title);
    const warnings = knownPhotoWarnings(ready.flatMap((page) => page.warnings));
    if ('file' in joined) await send([{ file: joined.file, warnings }]);
    else fail(joined.problem);
  };
  const choose = (files: readonly File[]) => {
    reset(pages.length + files.length > mostPages ? m.cases_pages_most() : '');
    add(files.slice(0, mostPages - pages.length));
  };
  const [only] = ready;
  // A paper of one page goes as soon as it is checked, unless a part of it may have to be covered first.
  const goesAtOnce =
    request.state === 'needed' &&
    !request.identity &&
    !request.hasPages &&
    state === null &&
    pages.length === 1 &&
    pages[0]?.edits === noEdits &&
    only?.isPhoto === true &&
    only.warnings.length === 0;
  const submitNow = useRef(submit);
  submitNow.current = submit;
  useEffect(() => {
    if (goesAtOnce) void submitNow.current();
  }, [goesAtOnce]);
  const text = isJoining ? m.cases_joining() : state === 'failed' ? problem : sendingText(state);
  const report = useEffectEvent(onUpload);
  const failed = state === 'failed';
  useEffect(() => {
    report(text ? { text, again: failed ? () => void submitNow.current() : undefined } : null);
  }, [text, failed]);
  useEffect(() => () => report(null), []);
  const inputProps = {
    requestId: request.id,
    help: helpId(request),
    title: request.title,
    problem,
    disabled: !idle,
    onChoose: choose,
  };
  return (
    <div className="grid justify-items-start gap-3">
      {pages.length > 0 && (
        <ol className="grid w-full gap-4">
          {pages.map((page, index) => (
            <FilePage
              key={page.id}
              page={page}
              number={index + 1}
              count={pages.length}
              disabled={!idle}
              onMove={(to) => move(page, to)}
              onEdit={(edits) => (edits ? edit(page, edits) : setEditing(page.id))}
              onRemove={() => {
                reset();
                remove(page);
                chooser.current?.focus();
              }}
            />
          ))}
        </ol>
      )}
      {canJoin && (
        <label className="flex min-h-12 items-center gap-3">
          <input
            type="checkbox"
            checked={wantsOne}
            disabled={!idle}
            onChange={({ target }) => setWantsOne(target.checked)}
          />
          {m.cases_join()}
        </label>
      )}
      {/* The button stays while the files are being sent, so that it keeps the focus. */}
      {pages.length > 0 && (
        <Button
          ref={sendButton}
          aria-disabled={!idle}
          disabled={ready.length === 0 || ready.length < pages.length}
          onClick={() => void (idle && submit())}
        >
          {sendName(ready, joins)}
          <span className="sr-only">: {request.title}</span>
        </Button>
      )}
      <SendingStatus
        state={pages.length > 0 ? state : null}
        onStop={() => {
          stop();
          sendButton.current?.focus();
        }}
      />
      <p role="status" className="empty:hidden">
        {isJoining && m.cases_joining()}
      </p>
      {pages.length < mostPages && (
        <div ref={choosers} className="flex flex-wrap items-center gap-3">
          <FileInput
            {...inputProps}
            camera
            quiet={pages.length > 0}
            name={pages.length > 0 ? m.cases_camera_more() : m.cases_camera()}
          />
          <FileInput
            {...inputProps}
            ref={chooser}
            quiet={pages.length > 0}
            name={pages.length > 0 ? m.cases_choose_more() : m.cases_choose()}
          />
        </div>
      )}
      <p id={`file-${request.id}-hint`} className="text-sm text-muted">
        {m.cases_files_hint()}
      </p>
      <div role="alert" className="empty:hidden">
        {problem && <FieldError id={`file-${request.id}-error`}>{problem}</FieldError>}
      </div>
      {edited && (
        <QueryResult query={editor} loading={null}>
          {({ PhotoEditor }) => (
            <PhotoEditor
              file={edited.chosen}
              edits={edited.edits}
              onDone={(edits) => edit(edited, edits)}
              onClose={() => setEditing(undefined)}
            />
          )}
        </QueryResult>
      )}
    </div>
  );
}

/** Scrolls the focused file chooser back into view after a new page has moved it down. */
function useFocusInView(count: number) {
  const choosers = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count changes when a page is added or removed
  useEffect(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement && choosers.current?.contains(focused))
      focused.labels?.[0]?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return choosers;
}

/** True also while it is being prepared, so that the option to join photos does not flicker. */
const mayBePhoto = ({ prepared }: AnswerPage) => prepared === 'preparing' || ('file' in prepared && prepared.isPhoto);

function sendName(ready: readonly { warnings: readonly unknown[] }[], joins: boolean): string {
  if (ready.some(({ warnings }) => warnings.length > 0)) return m.cases_send_anyway();
  if (joins) return m.cases_join_send();
  return ready.length > 1 ? m.cases_send_count({ count: ready.length }) : m.cases_send_one();
}

function SendingStatus({ state, onStop }: { state: SendingState; onStop: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 empty:hidden">
      {state === 'stopped' ? m.cases_stopped() : sendingText(state)}
      {sendingText(state) && (
        <button type="button" className="target link" onClick={onStop}>
          {m.cases_stop()}
        </button>
      )}
    </div>
  );
}

/** Returns no text while nothing is being sent. */
function sendingText(state: SendingState): string {
  if (state === 'waiting') return m.cases_waiting();
  if (state === 'busy') return m.cases_busy();
  if (state === null || typeof state === 'string') return '';
  const percent = Math.round(state.sent * 100);
  return state.again ? m.cases_sending_again({ percent }) : m.cases_sending({ percent });
}

type InputProps = {
  requestId: string;
  help: string;
  title: string;
  name: string;
  problem: string;
  disabled: boolean;
  camera?: boolean;
  quiet?: boolean;
  ref?: React.Ref<HTMLInputElement>;
  onChoose: (files: readonly File[]) => void;
};

function FileInput({ requestId, help, title, name, problem, disabled, camera, quiet, ref, onChoose }: InputProps) {
  const id = `${camera ? 'camera' : 'file'}-${requestId}`;
  const described = [problem ? `file-${requestId}-error` : '', help, `file-${requestId}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={camera ? 'hidden pointer-coarse:block' : undefined}>
      <input
        ref={ref}
        id={id}
        type="file"
        multiple={!camera}
        // Lists exact types, because with image/* an iPhone sends HEIC.
        accept={camera ? 'image/jpeg,image/png' : uploadMediaTypes.join(',')}
        capture={camera ? 'environment' : undefined}
        disabled={disabled}
        className="peer sr-only"
        aria-describedby={described}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) onChoose(files);
          // Resets the input, so that choosing the same file again fires a change event.
          target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={`button ${quiet ? 'button-ghost' : 'button-primary'} ${camera ? '' : 'after-camera'} peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-kesar peer-disabled:opacity-60`}
      >
        {name}
        <span className="sr-only">: {title}</span>
      </label>
    </div>
  );
}
