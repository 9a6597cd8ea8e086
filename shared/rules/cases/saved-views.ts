/** Maximum number of views that a staff member can save for the work list. */
export const mostSavedViews = 10;
