/** Dates and times that callers send: of this century, in a form that PostgreSQL reads as one. */
import { z } from 'zod';
import { messageCode } from './reasons.ts';

const inThisCentury = (text: string) => text >= '2000' && text < '2100';

export const typedDay = z.iso.date().refine(inThisCentury, messageCode('day_of_another_century'));
export const typedTime = z.iso.datetime().refine(inThisCentury, messageCode('time_of_another_century'));
