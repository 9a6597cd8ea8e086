/** How many views of the work list one member of staff can save. */
export const mostSavedViews = 10;
