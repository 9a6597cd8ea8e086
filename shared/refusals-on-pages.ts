/** Refusals that a page says by itself before anything is sent: apart, so that browsers need not carry all the others. */
export const refusalsOnPages = {
  login_failed: [401, 'Login failed. Please check your credentials.'],
  password_short: [400, 'Use at least 8 characters.'],
  password_long: [400, 'Use at most 128 characters.'],
  password_common: [400, 'Many people use this password, so it is easy to guess. Please choose another.'],
  phone_sign_in_off: [404, 'Phone sign-in is not available here. Please log in by e-mail.'],
  file_type: [400, 'Only JPG, PNG, or PDF files are allowed.'],
  file_large: [413, 'File too large. Max allowed size is 1MB.'],
  file_empty: [400, 'This file is empty.'],
  photo_type: [400, 'For the photo, please choose a JPG or PNG picture.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;
