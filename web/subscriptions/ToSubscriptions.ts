import { redirect } from 'react-router';
import { paths } from '../paths.ts';

/** People type the address in small letters. */
export const loader = () => redirect(paths.subscriptions, 301);
