import type { SandboxError } from './errors.ts'
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
  /** The delay between a payment and the booking of its fee. */
  readonly settleDelayMs: number
  /** The base URL of the sandbox's pages for browsers, without a trailing slash. */
  readonly pages: string
}

/** A response that is committed with its changes, even for a declined card. */
export interface Answer {
  readonly status: number
  readonly body: object
}
export type Handler = (context: Context) => Promise<Answer>

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** With `:id` for the object's id. */
  readonly path: string
  /** It may be called in the name of a connected account. */
  readonly connected?: true
  /** Browsers may call it, with the payment's client secret. */
  readonly publishable?: true
  readonly handle: Handler
}

/** Work that happens later, in a separate transaction, exactly once. */
export type Effect = (context: Omit<Context, 'params' | 'access'>) => Promise<void>

/** Everything about one kind of object: routes, effects, fields. */
export interface Resource {
  readonly routes: readonly Route[]
  readonly effects?: Readonly<Record<string, Effect>>
  readonly kind?: Kind
  /** The fields that may be expanded, and their kinds; `any` is derived from the id. */
  readonly expandable?: Readonly<Record<string, Kind | 'any'>>
  /** Renders the current state of the object. */
  readonly present?: (object: object, context: Pick<Context, 'session' | 'now'>) => Promise<object>
}

/** An error that is committed and kept under the idempotency key, as Stripe does once it has begun the work. */
export const failed = ({ status, body }: SandboxError): Answer => ({ status, body: { error: body } })

export const ok = (body: object): Answer => ({ status: 200, body })
