/** Limits of internal staff notes about customers. */

export const longestNote = 4_000;

/** Milliseconds during which a removed note can be restored. */
export const noteUndoLife = 60_000;
