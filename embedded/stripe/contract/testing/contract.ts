import { Ajv, type ValidateFunction } from 'ajv'
import { decodeForm, type Params } from '../../form.ts'
import { createDeclarations } from './declarations.ts'
import { errorFile, eventFile, eventTypeOf, fileOf, operationOf, typeOf } from './operations.ts'
import { createSchemas, type Schema, type Wire } from './schema.ts'

/** One request and its response. */
export interface Exchanged {
  readonly method: string
  readonly path: string
  /** What was sent, in the query or the body. */
  readonly sent: string
  readonly status: number
  readonly answer: string
}
/** Browsers see some of a payment's fields, the server all of them. */
type Extent = 'whole' | 'part'

/**
 * Compares requests and responses with the declarations of Stripe's SDK, which are generated from the API
 * version that we call. Each check returns the faults, one sentence each.
 */
export const createContract = () => {
  const declarations = createDeclarations()
  const schemas = { json: createSchemas(declarations, 'json'), form: createSchemas(declarations, 'form') }
  const settings = { allErrors: true, inlineRefs: false, validateSchema: false } as const
  const compilers = { json: new Ajv(settings), form: new Ajv(settings) }
  const validators = new Map<string, ValidateFunction>()

  const validator = (wire: Wire, type: string, file: string, extent: Extent = 'whole'): ValidateFunction => {
    const key = `${wire} ${type} ${extent}`
    const known = validators.get(key)
    if (known) return known
    const { definitions, of, partOf } = schemas[wire]
    const root: Schema = extent === 'whole' ? of(type, file) : partOf(type, file)
    const { [wire]: ajv } = compilers
    // Definitions are added separately, so that each is compiled only once.
    for (const [name, definition] of Object.entries(definitions))
      if (!Object.hasOwn(ajv.schemas, name)) ajv.addSchema(definition, name)
    const compiled = ajv.compile(root)
    validators.set(key, compiled)
    return compiled
  }

  /** Checks each object separately, nested ones too: the outer schema contains only an outline of them. */
  const objects = (where: string, value: unknown, extent: Extent = 'whole'): string[] => {
    if (typeof value !== 'object' || value === null) return []
    const inside = Object.values(value).flatMap(inner => objects(where, inner))
    if (!('object' in value) || typeof value.object !== 'string' || value.object === 'list') return inside
    if (value.object === 'event') return event(value)
    const deleted = 'deleted' in value && value.deleted === true ? 'Deleted' : ''
    const type = deleted + typeOf(value.object)
    const validate = validator('json', type, fileOf(value.object), extent)
    return [...faultsOf(`${where} ${value.object}`, validate, value), ...inside]
  }

  const event = (sent: object): string[] => {
    const { type, data } = sent as { readonly type: string; readonly data: { readonly object: unknown } }
    const where = `event ${type}`
    if (!declarations.all(eventFile).includes(eventTypeOf(type)))
      return [`${where}: Stripe has no such event`]
    const validate = validator('json', eventTypeOf(type), eventFile)
    return [...faultsOf(where, validate, sent), ...objects(where, data.object)]
  }

  const request = (where: string, { method, path }: Exchanged, params: Params): string[] => {
    const { type, file, action } = operationOf(method, path)
    const { key: _key, client_secret: secret, payment_method_data: made, ...rest } = params
    // The SDK accepts a card number only when a payment method is created; browsers may send it with a
    // payment.
    const isCard = made !== undefined && typeof made === 'object' && 'card' in made
    const sent = {
      ...rest,
      ...(made === undefined || isCard ? {} : { payment_method_data: made }),
      ...(secret === undefined || action !== 'Retrieve' ? {} : { client_secret: secret }),
    }
    const card = validator('form', 'PaymentMethodCreateParams', fileOf('payment_method'))
    return [
      ...faultsOf(where, validator('form', `${type}${action}Params`, file), sent),
      ...(isCard ? faultsOf(`${where} card`, card, made) : []),
    ]
  }

  /** For a refused request only the form of the error is checked; other tests cover the fault itself. */
  const exchange = (exchanged: Exchanged): string[] => {
    const { method, path, status, sent, answer } = exchanged
    const where = `${method} ${path.replace(/_[0-9a-f]{24}/, '_…')} ${status}`
    const body: { readonly error?: object } = JSON.parse(answer)
    const params = status === 200 ? decodeForm(sent) : {}
    const extent = sent.includes('client_secret=') ? 'part' : 'whole'
    if (status === 200)
      return [...request(`${where} sent`, exchanged, params), ...objects(where, body, extent)]
    const {
      payment_intent: intent,
      setup_intent: setup,
      payment_method: card,
      ...error
    } = body.error as Record<string, unknown>
    return [
      ...faultsOf(where, validator('json', 'StripeRawError', errorFile), error),
      ...objects(where, intent, extent),
      ...objects(where, setup, extent),
      ...objects(where, card),
    ]
  }

  return { exchange, event }
}
export type Contract = ReturnType<typeof createContract>

const faultsOf = (where: string, validate: ValidateFunction, value: unknown): string[] => {
  if (validate(value)) return []
  const sentences = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${where}${instancePath}: ${message} ${JSON.stringify(params)}`,
  )
  return [...new Set(sentences)]
}
