export const botCheckId = 'bot-check';
