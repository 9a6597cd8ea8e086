/** In a separate file, to keep the bundle of signed-in pages small. */
export const accessDenied = 'Access Denied. Only Admins and Sellers can view this page.';
export const accountantsOnly =
  'Access Denied. Only Admins and Sellers with the right of the accountant can view this page.';
export const adminsOnly = 'Access Denied. Only Admins can view this page.';
