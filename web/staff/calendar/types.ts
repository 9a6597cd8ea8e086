import type { Reply } from '#web/platform/api/api.ts';

export type HolidayReply = Reply<'GET /api/admin/calendar'>['holidays'][number];
/** Shows a message about the saved change, with undo if possible. */
export type OnSaved = (text: string, undo?: () => void) => void;
