import { lazy, type ReactNode, useContext } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { settings } from '#shared/brand.ts';
import { isInEveryLanguage, type Language, languages, pathIn, prefixOf } from '#shared/language.ts';
import { servicePath } from '#shared/paths.ts';
import { shopText } from '#shared/rules/catalogue.ts';
import { hasStandardPage } from '#shared/rules/services.ts';
import { isSecret, screenOfRoute } from '#shared/screens.ts';
import { pageSettingsId, publicSettings } from '#shared/settings/public.ts';
import devanagariUrl from '../assets/fonts/anek-devanagari.woff2?url';
import headUrl from '../assets/fonts/anek-head.woff2?url';
import fontUrl from '../assets/fonts/anek-latin.woff2?url';
import type { Route } from './+types/root';
import { m } from './paraglide/messages.js';
import { getLocale } from './paraglide/runtime.js';
import { EnrolmentContext } from './platform/auth/enrolment.ts';
import { loaderContext } from './platform/context.ts';
import { localPath } from './platform/i18n/paths.ts';
import { RenderingContext } from './platform/nonce.ts';
import allPagesScript from './platform/page-scripts/all-pages.ts?script';
import beforePaintScript from './platform/page-scripts/before-paint.ts?script';
import { sharePicture } from './platform/seo/share-picture.ts';
import { today } from './platform/today.ts';
import staticPageScript from './site/islands/static-page.ts?script';
import { appSheetFor, colourSheet, sheetFor } from './site/styles/public-sheets.ts';
import { PageScript } from './ui/layout/PageScript.tsx';
import { useFocusOnNavigation } from './ui/layout/use-focus-on-navigation.ts';

const onServer = import.meta.env.SSR;
// The document's inline style sheet, kept for renders of the head in the browser.
const inlineSheet = onServer ? undefined : (document.querySelector<HTMLStyleElement>('head > style') ?? undefined);

// Used on the server, and in the browser only after an error.
const ErrorPage = lazy(() =>
  import('./ui/layout/ErrorPage.tsx').then(
    (file) => ({ default: file.ErrorPage }),
    // Shown if the error page's chunk cannot be loaded either.
    () => ({ default: () => <h1>{m.dashboard_away()}</h1> }),
  ),
);
const EnrolSecondFactor = lazy(async () => ({
  default: (await import('./app/profile/EnrolSecondFactor.tsx')).EnrolSecondFactor,
}));
const NotFoundPage = lazy(async () => ({ default: (await import('./ui/layout/NotFoundPage.tsx')).NotFoundPage }));

/** Module for development that reloads pages without hydration; Vite serves it from the sources. */
const reloadScript = '/web/platform/reload-static-page.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { publicUrl, phone, services } = context.get(loaderContext);
  // A database that is down since the start takes the links away, not the page.
  const onSale = await services().catch(() => []);
  const serviceLinks = onSale
    .filter(({ slug }) => hasStandardPage(slug))
    .map(({ slug, texts }) => ({ href: localPath(servicePath(slug)), label: shopText(texts.title, getLocale()) }));
  return { publicUrl, byPhone: phone.kind !== 'off', search: new URL(request.url).search, serviceLinks };
}

export const shouldRevalidate = () => false;

const useScreen = () => screenOfRoute(useMatches().at(-1)?.id);

/** Whether to hydrate: not static pages, error pages or pages without a row in shared/screens.ts. */
function useHydrated(): boolean {
  const kind = useScreen()?.kind ?? 'static';
  const failed = Boolean(useRouteError());
  // This code runs in the browser only in hydrated documents, which must keep <Scripts/>.
  return onServer ? kind !== 'static' && !failed : true;
}

function Canonical() {
  const { pathname } = useLocation();
  const screen = useScreen();
  const publicUrl = useRouteLoaderData<typeof loader>('root')?.publicUrl;
  if (!publicUrl || !screen || isSecret(screen)) return null;
  const address = new URL(pathname, publicUrl).href;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <Languages pathname={pathname} publicUrl={publicUrl} />
      <meta property="og:image" content={publicUrl + sharePicture(pathname)} />
    </>
  );
}

/** Links with hreflang to the page in all languages, for search engines and link previews. */
function Languages({ pathname, publicUrl }: { pathname: string; publicUrl: string }) {
  const here = getLocale();
  if (!isInEveryLanguage(pathname)) return null;
  const at = (language: Language) => new URL(pathIn(language, pathname), publicUrl).href;
  return (
    <>
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={at(language)} />
      ))}
      <meta property="og:locale" content={`${here}_IN`} />
    </>
  );
}

/** What screens in the browser show of the shop, read by entry.client.tsx before they are rendered. */
function ShopOfPage() {
  const text = publicSettings(settings);
  if (!text) return null;
  return (
    <script
      type="application/json"
      id={pageSettingsId}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a closing tag
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  const { nonce } = useContext(RenderingContext);
  const file = useScreen()?.file;
  const language = getLocale();
  return (
    <html
      lang={language}
      data-plain={hydrated ? undefined : ''}
      data-today={hydrated ? today() : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PageScript code={onServer ? beforePaintScript : ''} before="paint" />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link
          rel="preload"
          href={language === 'hi' ? devanagariUrl : headUrl}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <style
          nonce={onServer ? nonce : inlineSheet?.nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
          dangerouslySetInnerHTML={{
            __html: onServer
              ? (hydrated ? appSheetFor(language) : sheetFor(file, language)) + colourSheet()
              : (inlineSheet?.textContent ?? ''),
          }}
        />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href={`${prefixOf(language)}/manifest.webmanifest`} />
        <Canonical />
        <Meta />
        {hydrated && <Links nonce={nonce} />}
      </head>
      <body>
        {children}
        <PageScript code={onServer ? (hydrated ? allPagesScript : staticPageScript) : ''} />
        {import.meta.env.DEV && !hydrated && <script type="module" src={reloadScript} />}
        {hydrated && (
          <>
            <ShopOfPage />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  useFocusOnNavigation();
  return (
    <EnrolmentContext value={EnrolSecondFactor}>
      <Outlet />
    </EnrolmentContext>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { requestId } = useContext(RenderingContext);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  // Whether a rate limit has refused a loader's request.
  const tooMany = isRouteErrorResponse(error) && error.status === 429;
  return <ErrorPage requestId={requestId} tooMany={tooMany} />;
}
