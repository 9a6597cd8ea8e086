import type { Reply } from '#web/platform/api/api.ts';

export type HolidayReply = Reply<'GET /api/admin/calendar'>['holidays'][number];
export type OnSaved = (text: string, undo?: () => void) => void;
