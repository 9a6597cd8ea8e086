import type { Reply } from '#web/platform/api/api.ts';

export type HolidayReply = Reply<'getCalendar'>['holidays'][number];
/** Shows what was saved, and how to undo it. */
export type OnSaved = (text: string, undo?: () => void) => void;
