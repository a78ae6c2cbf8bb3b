/** The body of an error as Stripe writes it: message, code and parameter. */
export interface ErrorBody {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  readonly message: string
  readonly code?: string
  readonly decline_code?: string
  readonly advice_code?: string
  readonly param?: string
  readonly doc_url?: string
  readonly charge?: string
  readonly payment_method?: object
  readonly payment_intent?: object
  readonly setup_intent?: object
}

/** Ends a request with an error; its changes are rolled back. */
export class SandboxError extends Error {
  override name = 'SandboxError'
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const docUrl = (code: string): string =>
  `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`

/** A 400 for an invalid request. */
export const invalidRequest = (
  message: string,
  { code, param, status = 400 }: { code?: string; param?: string; status?: number } = {},
): SandboxError =>
  new SandboxError(status, {
    ...(code === undefined ? {} : { code, doc_url: docUrl(code) }),
    message,
    ...(param === undefined ? {} : { param }),
    type: 'invalid_request_error',
  })

/** Stripe answers 404 for the object in the path, and 400 for one that a parameter names. */
export const noSuch = (what: string, id: string, where: { param: string; status: 400 | 404 }): SandboxError =>
  invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', ...where })

export const missingParam = (param: string): SandboxError =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

/** @throws SandboxError when both of two exclusive parameters are given */
export const refuseBoth = <Given extends object>(
  given: Given,
  one: keyof Given & string,
  other: keyof Given & string,
): void => {
  if (given[one] === undefined || given[other] === undefined) return
  throw invalidRequest(`You may only specify one of these parameters: ${one}, ${other}.`, {
    code: 'parameters_exclusive',
    param: one,
  })
}

/** Stripe does not tell an account that does not exist from one of another platform. */
export const noAccessTo = (account: string): SandboxError =>
  invalidRequest(
    `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid', status: 403 },
  )

export const internalError = new SandboxError(500, {
  message: 'An unknown error occurred in the sandbox. Its log says which.',
  type: 'api_error',
})

export const tooManyRequests = new SandboxError(429, {
  code: 'rate_limit',
  doc_url: docUrl('rate_limit'),
  message: 'Request rate limit exceeded.',
  type: 'invalid_request_error',
})

/** The card was refused before a charge was attempted. */
export const cardError = (code: string, param: string, message: string): SandboxError =>
  new SandboxError(402, { code, doc_url: docUrl(code), message, param, type: 'card_error' })
