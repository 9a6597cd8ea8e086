/** Message for a wrong role. The messages are in a separate file, to keep the bundle of signed-in pages small. */
export const accessDenied = 'Access Denied. Only Admins and Sellers can view this page.';
/** Message for a seller without accountant rights. */
export const accountantsOnly =
  'Access Denied. Only Admins and Sellers with the right of the accountant can view this page.';
/** Message for a seller on an admin page. */
export const adminsOnly = 'Access Denied. Only Admins can view this page.';
