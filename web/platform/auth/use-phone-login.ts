import { useRouteLoaderData } from 'react-router';

/** Whether one can log in by phone here: production without a provider has no codes by text message. */
export const usePhoneLogin = () => useRouteLoaderData<{ byPhone: boolean }>('root')?.byPhone ?? false;
