import type { Problem } from '#shared/api/problem.ts'

/** An answer that is not OK. Its message is the status and the text; what is fit to be shown is in `problem`. */
export class HttpError extends Error {
  readonly status: number
  readonly problem: Partial<Problem>
  /** Seconds to wait, where the server named them. */
  readonly retryAfter: number | undefined

  constructor(status: number, text: string, retryAfter?: string | null) {
    super(`${status}: ${text}`)
    this.name = 'HttpError'
    this.status = status
    this.problem = parseProblem(text)
    this.retryAfter = Number(retryAfter) || undefined
  }
}

const parseProblem = (text: string): Partial<Problem> => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const response = await fetch(url, { credentials: 'include', ...init })
  if (response.ok) return response
  const text = await response.text()
  throw new HttpError(response.status, text || response.statusText, response.headers.get('retry-after'))
}

const request = async <Body>(url: string, init?: RequestInit): Promise<Body> => {
  const text = await (await ask(url, init)).text()
  const body = text === '' ? undefined : JSON.parse(text)
  return body
}

export const get = <Body>(url: string): Promise<Body> => request<Body>(url)

/** A file, as it comes. */
export const download = async (url: string): Promise<Blob> => (await ask(url)).blob()

/** `payload` goes as JSON; without one there is no body. */
export const send = <Body>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Body> =>
  request<Body>(
    url,
    payload === undefined
      ? { method, headers }
      : {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(payload),
        },
  )

export const post = <Body>(
  url: string,
  payload?: unknown,
  headers?: Readonly<Record<string, string>>,
): Promise<Body> => send<Body>('POST', url, payload, headers)

/** What the server said, if it said something; else `fallback`. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof HttpError && error.problem.message) || fallback

/** The server's messages by field; empty when the fault lies elsewhere. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, readonly string[]>> =>
  (error instanceof HttpError && error.problem.errors) || {}
