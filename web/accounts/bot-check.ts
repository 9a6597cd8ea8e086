/** Where the hosted provider's invisible bot check lives in the page. */
export const botCheckId = 'bot-check';
