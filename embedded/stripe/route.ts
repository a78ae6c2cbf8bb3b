import type { Params } from './form.ts'
import type { Kind } from './objects.ts'
import type { Session } from './session.ts'

/** The key of the request: the server's secret one, or the publishable one of browsers. */
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

/** An answer that is committed with the changes that led to it, even if a card was declined. */
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

/** Something that happens later, in a transaction of its own, exactly once. */
export type Effect = (context: Omit<Context, 'params' | 'access'>) => Promise<void>

/** Everything about one kind of object: routes, effects, fields. */
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
