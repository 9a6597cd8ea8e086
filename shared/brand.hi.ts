export { brandInHindi as brand } from './brand.ts';
