import { m } from '#web/paraglide/messages.js';
import type { FormTexts } from '#web/ui/form/form-errors.ts';

/** For a response that is not an error of our server, and for a missing response. */
export const staffTexts = (): FormTexts => ({ failed: m.error_fault(), offline: m.desk_silent() });
