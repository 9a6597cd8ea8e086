/** Maximum length of an internal staff note about a customer. */

export const longestNote = 4_000;

/** Milliseconds during which a removed note can be restored. */
export const noteUndoLife = 60_000;
