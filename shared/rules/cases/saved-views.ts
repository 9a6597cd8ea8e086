export const mostSavedViews = 10;
