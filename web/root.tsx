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
import type { Route } from './+types/root';
import { readingContext } from './context.ts';
import devanagariUrl from './fonts/anek-devanagari.woff2?url';
import fontUrl from './fonts/anek-latin.woff2?url';
import rupeeUrl from './fonts/anek-rupee.woff2?url';
import headScript from './head.ts?script';
import { Languages } from './layout/Languages.tsx';
import { PageScript } from './layout/PageScript.tsx';
import { useArrival } from './layout/use-arrival.ts';
import { RenderingContext } from './nonce.ts';
import { m } from './paraglide/messages.js';
import { getLocale } from './paraglide/runtime.js';
import plainPageScript from './plain-page.ts?script';
import { sharePicture } from './share-picture.ts';
import siteScript from './site.ts?script';
import appCss from './styles/app.css?url';
import hindiCss from './styles/hindi.css?url';
import { sheetFor } from './styles/public-sheets.ts';

const onServer = import.meta.env.SSR;

// The server writes these pages out; a browser needs them only when something goes wrong in it.
const ErrorPage = lazy(() =>
  import('./layout/ErrorPage.tsx').then(
    (file) => ({ default: file.ErrorPage }),
    // Nobody answers for that file either.
    () => ({ default: () => <h1>{m.site_error_title()}</h1> }),
  ),
);
const NotFoundPage = lazy(async () => ({ default: (await import('./layout/NotFoundPage.tsx')).NotFoundPage }));

/** Development only: pages without the framework load anew when their code changes (the event comes from vite.config.ts). */
const reloadWhenChanged =
  "import { createHotContext } from '/@vite/client'; createHotContext('/plain').on('plain:reload', () => location.reload());";

export function loader({ context }: Route.LoaderArgs) {
  return { publicUrl: context.get(readingContext).publicUrl };
}

export const shouldRevalidate = () => false;

/** A route says `export const handle = { hydrate: false }` to be served as plain HTML; error pages always are. */
function useHydrated(): boolean {
  const plain = useMatches().some(({ handle }) => isObject(handle) && handle['hydrate'] === false);
  const failed = Boolean(useRouteError());
  // Code in the browser only runs in documents that were hydrated, so it must not drop <Scripts/> later.
  return onServer ? !plain && !failed : true;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function Canonical() {
  const { pathname } = useLocation();
  const unknown = useMatches().some(({ handle }) => isObject(handle) && handle['canonical'] === false);
  const publicUrl = useRouteLoaderData<typeof loader>('root')?.publicUrl;
  if (!publicUrl || unknown) return null;
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

export function Layout({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  const { nonce } = useContext(RenderingContext);
  const page = useMatches().at(-1)?.id;
  const language = getLocale();
  return (
    <html lang={language} data-plain={hydrated ? undefined : ''} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PageScript code={onServer ? headScript : ''} before="paint" />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        {language === 'hi' && (
          <link rel="preload" href={devanagariUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <link rel="preload" href={rupeeUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        {onServer && !hydrated ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
          <style nonce={nonce} dangerouslySetInnerHTML={{ __html: sheetFor(page, language) }} />
        ) : (
          <>
            <link rel="stylesheet" href={appCss} />
            {language === 'hi' && <link rel="stylesheet" href={hindiCss} />}
          </>
        )}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href={language === 'hi' ? '/hi/manifest.webmanifest' : '/manifest.webmanifest'} />
        <Canonical />
        <Meta />
        {hydrated && <Links nonce={nonce} />}
      </head>
      <body>
        {children}
        <PageScript code={onServer ? (hydrated ? siteScript : plainPageScript) : ''} />
        {import.meta.env.DEV && !hydrated && <PageScript code={reloadWhenChanged} />}
        {hydrated && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  useArrival();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { requestId } = useContext(RenderingContext);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <ErrorPage requestId={requestId} />;
}
