import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { type Language, languages, prefixOf } from '../shared/language.ts';
import { isTranslated, screens } from '../shared/screens.ts';

function routesIn(language: Language): RouteConfigEntry[] {
  const before = prefixOf(language) ? `${language}/` : '';
  const shown = Object.entries(screens).filter(([, screen]) => before === '' || isTranslated(screen));
  return [
    ...shown.map(([name, { path, file }]) => {
      const pattern = before + path.slice(1);
      const id = before + name;
      return pattern
        ? route(pattern.replace(/\/$/, ''), `${file}.tsx`, { id, caseSensitive: /[A-Z]/.test(path) })
        : index(`${file}.tsx`, { id });
    }),
    // Rendered only by server/rendering/too-many.ts.
    route(`${before}too-many`, 'ui/layout/TooManyRequestsPage.tsx', { id: `${before}tooMany` }),
  ];
}

export default [...languages.flatMap(routesIn), route('*', 'ui/layout/UnknownAddressPage.tsx')] satisfies RouteConfig;
