/** What staff write about a customer for one another; the customer never sees it. */

export const longestNote = 4_000;

/** A removed note can be brought back for so many milliseconds; then it is deleted for good. */
export const noteUndoLife = 60_000;
