/** Error in Cashfree's format: `{ message, code, type }` with an HTTP status. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly type: string;

  constructor(status: number, type: string, code: string, message: string) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }

  get body(): { message: string; code: string; type: string } {
    return { message: this.message, code: this.code, type: this.type };
  }
}

/** Creates a 400 error for an invalid request. */
export function invalidRequest(code: string, message: string): ApiError {
  return new ApiError(400, 'invalid_request_error', code, message);
}

/** Creates a 404 error with Cashfree's `…_not_found` code. */
export function notFound(thing: 'order' | 'payment' | 'refund' | 'simulation'): ApiError {
  return new ApiError(404, 'invalid_request_error', `${thing}_not_found`, `${thing} not found`);
}
