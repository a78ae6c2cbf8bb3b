/** Writes the document of the API as the types that `openapi-fetch` takes. */

type Schema = Readonly<Record<string, unknown>>
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}
interface Body {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}
interface Operation {
  readonly summary?: string | undefined
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Body | { readonly $ref: string }>>
}
export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Body>>
  }
}

export const clientTypes = ({ paths, components }: Described): string => {
  const responseOf = (response: Body | { readonly $ref: string }): Body =>
    '$ref' in response ? (components.responses[response.$ref.split('/').at(-1) ?? ''] ?? {}) : response
  const operation = ({ summary, parameters, requestBody, responses }: Operation): string => {
    const places = ['query', 'header', 'path'].map(place => inPlace(parameters, place))
    const answers = Object.entries(responses).map(
      ([status, response]) => `${status}: Answer<${contentOf(responseOf(response))}>`,
    )
    return `${comment(summary)}{
parameters: { ${places.join('; ')}; cookie?: never }
${requestBody ? `requestBody: { content: ${contentOf(requestBody)} }` : 'requestBody?: never'}
responses: { ${answers.join('; ')} }
}`
  }
  const written = Object.entries(paths).map(
    ([path, operations]) =>
      `'${path}': {\n${Object.entries(operations)
        .map(([method, one]) => `${method}: ${operation(one as Operation)}`)
        .join('\n')}\n}`,
  )
  const schemas = Object.entries(components.schemas).map(([name, schema]) => `${name}: ${typeOf(schema)}`)
  return `/** Written by \`npm run openapi\` from the document of the API. */
interface Answer<Content> { headers: { [name: string]: unknown }; content: Content }
export interface paths {\n${written.join('\n')}\n}
export interface components { schemas: {\n${schemas.join('\n')}\n} }\n`
}

const comment = (text: string | undefined): string => (text === undefined ? '' : `/** ${text} */ `)

const inPlace = (parameters: readonly Parameter[], place: string): string => {
  const all = parameters.filter(parameter => parameter.in === place)
  if (all.length === 0) return `${place}?: never`
  const isOptional = all.every(({ required }) => !required)
  const fields = all.map(({ name, required, schema }) => `'${name}'${required ? '' : '?'}: ${typeOf(schema)}`)
  return `${place}${isOptional ? '?' : ''}: { ${fields.join('; ')} }`
}

const contentOf = ({ content = {} }: Body): string => {
  const types = Object.entries(content).map(([type, { schema }]) => `'${type}': ${typeOf(schema)}`)
  return types.length === 0 ? 'never' : `{ ${types.join('; ')} }`
}

const typeOf = (schema: Schema): string => {
  const { $ref, anyOf, oneOf, allOf, enum: values, const: value, type, items, prefixItems } = schema
  if (typeof $ref === 'string') return `components['schemas']['${$ref.split('/').at(-1)}']`
  if (value !== undefined) return JSON.stringify(value)
  if (Array.isArray(values)) return values.map(one => JSON.stringify(one)).join(' | ')
  for (const parts of [anyOf, oneOf]) if (Array.isArray(parts)) return `(${parts.map(typeOf).join(' | ')})`
  if (Array.isArray(allOf)) return `(${allOf.map(typeOf).join(' & ')})`
  if (Array.isArray(type)) return type.map(one => typeOf({ ...schema, type: one })).join(' | ')
  if (Array.isArray(prefixItems)) return `[${prefixItems.map(typeOf).join(', ')}]`
  if (type === 'array') return `(${typeOf((items ?? {}) as Schema)})[]`
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string' || type === 'boolean' || type === 'null') return type
  return type === 'object' ? objectOf(schema) : 'unknown'
}

const objectOf = ({ properties = {}, required = [], additionalProperties }: Schema): string => {
  const fields = Object.entries(properties as Readonly<Record<string, Schema>>).map(
    ([name, schema]) =>
      `'${name}'${(required as readonly string[]).includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  const isOpen = typeof additionalProperties === 'object' && additionalProperties !== null
  return `Record<string, ${isOpen ? typeOf(additionalProperties as Schema) : 'unknown'}>`
}
