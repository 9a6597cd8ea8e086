import { m } from '#web/paraglide/messages.js';
import type { FileProblem } from './prepare-file.ts';

const texts: Record<FileProblem, () => string> = {
  type: m.error_file_type,
  large: m.error_file_large,
  empty: m.error_file_empty,
  heic: m.cases_photo_heic,
  photo_large: m.cases_photo_large,
  unreadable: m.cases_photo_unreadable,
};

export const fileProblemText = (problem: FileProblem): string => texts[problem]();
