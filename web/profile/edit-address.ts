/** The form is the same page with a query of its own, so that Back leaves it and a login comes back to it. */
export const editAddress = '?edit';
