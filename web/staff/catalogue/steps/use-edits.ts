import { useEffect, useState } from 'react';
import type { AdminTemplate } from '#shared/contract/templates.ts';
import type { TemplateBody } from '#shared/rules/cases/template-body.ts';

type Edit = { body: TemplateBody; field: string };

/**
 * Keeps what is typed until it is saved or undone, change by change; several keys in one field are one change. `version`
 * is the one that the first change was made from, so that a colleague's save in between is not overwritten.
 */
export function useEdits(template: AdminTemplate) {
  const stored = template.draft ?? template.body;
  if (!stored) throw new RangeError(`The template ${template.slug} is empty.`);
  const [edits, setEdits] = useState<readonly Edit[]>([]);
  const [version, setVersion] = useState(template.version);
  const isChanged = edits.length > 0;
  useEffect(() => {
    if (!isChanged) setVersion(template.version);
  }, [isChanged, template.version]);
  const body = edits.at(-1)?.body ?? stored;
  return {
    body,
    version,
    isChanged,
    change(next: TemplateBody, field: string) {
      setEdits((before) => [...(before.at(-1)?.field === field ? before.slice(0, -1) : before), { body: next, field }]);
    },
    undo: () => setEdits((before) => before.slice(0, -1)),
    forget: () => setEdits([]),
  };
}

export type Edits = ReturnType<typeof useEdits>;
