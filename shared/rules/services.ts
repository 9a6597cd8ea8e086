import { categories } from './catalogue.ts';

export function hasStandardPage(service: string): boolean {
  return !categories.some((own) => own === service);
}
