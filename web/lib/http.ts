import type { Problem } from '#shared/api/problem.ts'

/** An answer that is not OK. Its message is the status and the text; what is fit to be shown is in `problem`. */
export class HttpError extends Error {
  readonly status: number
  readonly problem: Partial<Problem>

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'HttpError'
    this.status = status
    this.problem = parseProblem(text)
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

const request = async <Body>(url: string, init: RequestInit = {}): Promise<Body> => {
  const response = await fetch(url, { credentials: 'include', ...init })
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, text || response.statusText)
  const body = text === '' ? undefined : JSON.parse(text)
  return body
}

export const get = <Body>(url: string): Promise<Body> => request<Body>(url)

export const post = <Body>(
  url: string,
  payload?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Body> =>
  request<Body>(
    url,
    payload === undefined
      ? { method: 'POST', headers }
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(payload),
        },
  )

/** What the server said, if it said something; else `fallback`. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof HttpError && error.problem.message) || fallback

/** The server's messages by field; empty when the fault lies elsewhere. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, readonly string[]>> =>
  (error instanceof HttpError && error.problem.errors) || {}
