import type { Problem } from '#shared/api/problem.ts'
import { isAway } from './activity.ts'
import { connectionTexts } from './connectionTexts.ts'
import { noteDataAge } from './dataAge.ts'
import { stepUp } from './stepUp.ts'

/** A response that is not OK. Its message is the status and the text; `problem` can be shown to users. */
export class HttpError extends Error {
  readonly status: number
  readonly problem: Partial<Problem>
  /** Seconds to wait, where the server has stated them. */
  readonly retryAfter: number | undefined

  constructor(status: number, text: string, retryAfter?: string | null, problem = parseProblem(text)) {
    super(`${status}: ${text}`)
    this.name = 'HttpError'
    this.status = status
    this.problem = problem
    this.retryAfter = Number(retryAfter) || undefined
  }
}

/** There was no response; the request may have arrived all the same. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super(navigator.onLine ? connectionTexts.unreachable : connectionTexts.offline, { cause })
    this.name = 'Unreachable'
  }
}

/** That of `shared/api/puzzle.ts`, whose hash function is loaded on first use. */
const puzzleHeader = 'X-Puzzle'

const parseProblem = (text: string): Partial<Problem> => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/**
 * In the language of this client, with texts that are loaded on first use. A 401 is not translated, because
 * every first visit begins with one.
 */
export const inOurWords = async <Answered extends Partial<Problem>>(problem: Answered): Promise<Answered> => {
  if (!problem.code || problem.code === 'signed_out') return problem
  const words = await import('#shared/api/problemText.ts').catch(() => undefined)
  return words?.worded(problem) ?? problem
}

const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const response = await fetch(url, { credentials: 'include', ...init }).catch(cause => {
    throw new Unreachable(cause)
  })
  if (url.startsWith('/api/')) noteDataAge(response)
  if (response.ok) return response
  const text = await response.text()
  const problem = parseProblem(text)
  // The same request continues once its sender has shown a second factor.
  if (problem.stepUp !== undefined && (await stepUp(problem.stepUp))) return ask(url, init)
  // Solved here, without the user, and the same request continues.
  if (problem.puzzle !== undefined && !(init.headers && puzzleHeader in init.headers)) {
    const { solve } = await import('./puzzle.ts')
    return ask(url, { ...init, headers: { ...init.headers, [puzzleHeader]: await solve(problem.puzzle) } })
  }
  const { status, statusText, headers } = response
  throw new HttpError(status, text || statusText, headers.get('retry-after'), await inOurWords(problem))
}

const request = async <Body>(url: string, init?: RequestInit): Promise<Body> => {
  const response = await ask(url, init)
  const text = await response.text()
  const body = text === '' ? undefined : JSON.parse(text)
  // A long list arrives in pages.
  const next = /^<([^<>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  return next ? body.concat(await request(next)) : body
}

/** While the user is away a page still reads what changes; that does not keep its session alive. */
export const get = <Body>(url: string): Promise<Body> =>
  isAway() ? request<Body>(url, { headers: { 'X-Away': '1' } }) : request<Body>(url)

/** Downloads a file; its name is the server's. */
export const download = async (url: string): Promise<File> => {
  const response = await ask(url)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const content = await response.blob()
  return new File([content], name ?? '', { type: content.type })
}

/** Sends `payload` as JSON; without one there is no body. */
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

/** Uploads a file. */
export const upload = <Body>(url: string, file: Blob, method: 'PUT' | 'POST' = 'PUT'): Promise<Body> =>
  request<Body>(url, { method, headers: { 'content-type': file.type }, body: file })

export const post = <Body>(
  url: string,
  payload?: unknown,
  headers?: Readonly<Record<string, string>>,
): Promise<Body> => send<Body>('POST', url, payload, headers)

/** The server's message, if it has one; that it could not be reached, if so; else `fallback`. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof HttpError && error.problem.message) || reasonOf(error, fallback)

/** The same, where the server's own messages are not meant to be shown: of those only the error id. */
export const reasonOf = (error: unknown, fallback: string): string =>
  error instanceof Unreachable ? error.message : fallback + errorIdIn(error)

/** The id by which the server logs a failure, to be appended to a message. */
export const errorIdIn = (error: unknown): string => / Error id \w+/.exec(`${error}`)?.[0] ?? ''

/** The server's messages by field; empty when the error lies elsewhere. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, readonly string[]>> =>
  (error instanceof HttpError && error.problem.errors) || {}
