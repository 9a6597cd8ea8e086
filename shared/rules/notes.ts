export const longestNote = 4_000;

export const noteUndoLife = 60_000;
