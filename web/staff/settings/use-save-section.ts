import { useQueryClient } from '@tanstack/react-query';
import type { SectionName } from '#shared/settings/shipped.ts';
import { call } from '#web/platform/api/api.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { type FormErrors, formErrorsOf } from '#web/ui/form/form-errors.ts';

/** Saves a section; returns its version, or the errors by the path of their field. */
export function useSaveSection(section: SectionName) {
  const client = useQueryClient();
  return async (values: unknown, version: number): Promise<{ why: FormErrors } | { version: number }> => {
    const answer = await call('PUT /api/admin/settings/:section', { params: { section }, body: { values, version } });
    if (!answer.ok) return { why: formErrorsOf(answer, Object.keys(answer.apiError?.fields ?? {}), staffTexts()) };
    await Promise.all([
      client.invalidateQueries({ queryKey: ['GET /api/admin/settings'] }),
      client.invalidateQueries({ queryKey: ['GET /api/admin/settings/:section/history'] }),
    ]);
    return { version: answer.reply.version };
  };
}
