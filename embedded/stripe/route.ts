import type { Params } from './form.ts'
import type { Kind } from './objects.ts'
import type { Session } from './session.ts'

/** Whose key the request came with: the server's, or the one that every browser knows. */
export type Access = 'secret' | 'publishable'

export interface Context {
  readonly session: Session
  readonly params: Params
  /** The id in the path; empty where there is none. */
  readonly id: string
  readonly access: Access
  /** By the application's clock, in seconds. */
  readonly now: number
  readonly settings: Settings
}
export interface Settings {
  /** How long after a payment its fee is booked. */
  readonly settleDelayMs: number
  /** Where browsers reach the sandbox's pages: an address without a slash at its end. */
  readonly pages: string
}

/** An answer that is kept with the changes that led to it, even when it tells of a declined card. */
export interface Answer {
  readonly status: number
  readonly body: object
}
export type Handler = (context: Context) => Promise<Answer>

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** With `:id` for the object's id. */
  readonly path: string
  /** Browsers may call it, with the payment's client secret. */
  readonly publishable?: true
  readonly handle: Handler
}

/** What happens later, in a transaction of its own, exactly once. */
export type Effect = (context: Omit<Context, 'params' | 'access'>) => Promise<void>

/** One kind of object, whole: what the server knows of it stands in one of these. */
export interface Resource {
  readonly routes: readonly Route[]
  readonly effects?: Readonly<Record<string, Effect>>
  readonly kind?: Kind
  /** The fields that may be expanded, and into what; `any` goes by the id. */
  readonly expandable?: Readonly<Record<string, Kind | 'any'>>
  /** The object as it is shown now. */
  readonly present?: (object: object, context: Pick<Context, 'session' | 'now'>) => Promise<object>
}

export const ok = (body: object): Answer => ({ status: 200, body })
