import { stripeDeclarations } from './declarations.ts'

/** The SDK's own naming rules, used in place of a table. */
const pascal = (words: string): string =>
  words.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A `payment_intent` is declared as `PaymentIntent`. */
export const typeOf = (kind: string): string => pascal(kind)
export const fileOf = (kind: string): string =>
  stripeDeclarations(`resources/${pascal(kind)}${kind === 'balance' ? '' : 's'}.d.ts`)

export interface Operation {
  readonly type: string
  readonly file: string
  readonly action: string
}
/** `POST /v1/refunds` takes `RefundCreateParams`, `POST /v1/payment_intents/pi_1/confirm` the `PaymentIntentConfirmParams`. */
export const operationOf = (method: string, path: string): Operation => {
  const [, , collection = '', id, verb] = path.split('/')
  const kind = collection.replace(/s$/, '')
  const reading = id === undefined && collection !== kind ? 'List' : 'Retrieve'
  const writing = method === 'DELETE' ? 'Delete' : id === undefined ? 'Create' : 'Update'
  const plain = method === 'GET' ? reading : writing
  return {
    type: typeOf(kind),
    file: fileOf(kind),
    action: verb === undefined ? plain : actionOf(method, verb),
  }
}

/** A list inside an object, as `reversals` of a transfer, is created and listed; other words are the names of actions. */
const actionOf = (method: string, verb: string): string => {
  if (!verb.endsWith('s')) return pascal(verb)
  return method === 'GET' ? `List${pascal(verb)}` : `Create${pascal(verb.slice(0, -1))}`
}

export const eventFile = stripeDeclarations('resources/Events.d.ts')
/** `charge.dispute.closed` is declared as `ChargeDisputeClosedEvent`. */
export const eventTypeOf = (type: string): string => `${pascal(type.replaceAll('.', '_'))}Event`
export const errorFile = stripeDeclarations('Types.d.ts')
