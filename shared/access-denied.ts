/** What a wrong role reads; apart from the other refusals, so that pages behind the login need not load all of them. */
export const accessDenied = 'Access Denied. Only Admins and Sellers can view this page.';
