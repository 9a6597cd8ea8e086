/** Id of the element for the hosted provider's invisible bot check. */
export const botCheckId = 'bot-check';
