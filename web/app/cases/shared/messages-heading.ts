export const messagesHeadingId = 'messages';
