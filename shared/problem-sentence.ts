import type { BuyerProblem } from './rules/buyer.ts';

/** What is wrong with a field of the checkout form, as a sentence that says what to do. */
export function problemSentence(problem: BuyerProblem | { code: 'not_text' }): string {
  switch (problem.code) {
    case 'not_text':
      return 'Please write this as text.';
    case 'name_missing':
      return 'Enter your name.';
    case 'email_missing':
      return 'Enter your e-mail address.';
    case 'phone_missing':
      return 'Enter your mobile number.';
    case 'email_shape':
      return 'Write the address like name@example.in.';
    case 'phone_letters':
      return 'A mobile number has only digits.';
    case 'phone_start':
      return 'Indian mobile numbers start with 6, 7, 8 or 9.';
    case 'phone_length':
      return `A mobile number has 10 digits. This one has ${problem.count}.`;
    case 'state_unknown':
      return 'Choose a State from the list.';
    case 'gstin_wrong':
      return 'This GSTIN is not complete or has a typing slip.';
    case 'too_long':
      return `Use at most ${problem.most} characters.`;
  }
}
