/** Element id of the hosted provider's invisible bot check. */
export const botCheckId = 'bot-check';
