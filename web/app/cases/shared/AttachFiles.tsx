import { useRef } from 'react';
import { uploadMediaTypes } from '#shared/rules/uploads.ts';
import { m } from '#web/paraglide/messages.js';
import type { Attachments } from './use-attachments.ts';

export function AttachFiles({
  attachments: { files, problem, add, remove },
  id,
}: {
  attachments: Attachments;
  id: string;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="grid min-w-0 gap-2">
      {files.length > 0 && (
        <ul aria-label={m.cases_attach_label()}>
          {files.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-4">
              <span className="wrap-anywhere">
                {one.name}
                {!one.file && !one.problem && <span className="text-muted"> {m.cases_attach_preparing()}</span>}
              </span>
              <button
                type="button"
                className="target link"
                aria-label={m.cases_attach_remove({ name: one.name })}
                onClick={() => {
                  remove(one.id);
                  chooser.current?.focus();
                }}
              >
                {m.cases_page_remove()}
              </button>
              {one.problem && (
                <span role="alert" className="w-full text-sm text-mirchi">
                  {one.problem}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <div>
        <input
          ref={chooser}
          id={id}
          type="file"
          multiple
          // Lists exact types, because with image/* an iPhone sends HEIC.
          accept={uploadMediaTypes.join(',')}
          className="peer sr-only"
          onChange={({ target }) => {
            void add([...(target.files ?? [])]);
            // Resets the input, so that choosing the same file again fires a change event.
            target.value = '';
          }}
        />
        <label
          htmlFor={id}
          className="button button-ghost button-small peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-kesar"
        >
          {m.cases_attach()}
        </label>
      </div>
      <p role="status" className="text-sm text-mirchi empty:hidden">
        {problem}
      </p>
    </div>
  );
}
