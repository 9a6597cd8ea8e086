/** Schemas of dates and times in requests: only in this century, in a format that PostgreSQL accepts. */
import { z } from 'zod';
import { messageCode } from './reasons.ts';

const inThisCentury = (text: string) => text >= '2000' && text < '2100';

export const typedDay = z.iso.date().refine(inThisCentury, messageCode('day_of_another_century'));
export const typedTime = z.iso.datetime().refine(inThisCentury, messageCode('time_of_another_century'));
