import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { tokenAccess } from '../tokenAccess.ts'
import answers from './answers.json' with { type: 'json' }
import { files, queries, uploads } from './files.ts'
import { guide, words } from './guide.ts'
import { summaries, tagOf, tags } from './summaries.ts'

type Schema = Readonly<Record<string, unknown>>
type Described = Pick<Endpoint<never>, 'method' | 'path' | 'body' | 'query' | 'status' | 'needsUser'>

/** The API as OpenAPI 3.1 describes it, made from the routes and their contracts. */
export const openApiDocument = (endpoints: readonly Described[], { appUrl }: { readonly appUrl: string }) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Calabash',
      version: '1',
      description: guide,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: appUrl }],
    tags,
    paths,
    components: {
      schemas: answers.schemas,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: appUrl.startsWith('https:') ? '__Host-calabash' : 'calabash',
          description: words.session,
        },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: words.accessToken,
        },
      },
      responses: {
        Problem: {
          description: words.problem,
          content: json({ $ref: '#/components/schemas/Problem' }),
        },
      },
    },
  }
}

const json = (schema: Schema) => ({ 'application/json': { schema } })

const operationOf = ({ method, path, body, query, status, needsUser }: Described) => {
  const route = `${method} ${path}`
  const scope = tokenAccess[route]
  const problems = needsUser
    ? ['400', '401', '403', '404', '409', '429', '503']
    : ['400', '403', '404', '409', '429', '503']
  return {
    operationId: operationIdOf(route),
    summary: summaries[route],
    tags: [tagOf(path)],
    ...(scope !== undefined && { description: words.withToken(scope) }),
    parameters: [
      ...pathParameters(path),
      ...queryParameters(query ?? queries[route]),
      ...headersOf(method, path),
    ],
    ...(uploads[route] !== undefined && {
      requestBody: {
        required: true,
        content: contentOf(uploads[route], { type: 'string', format: 'binary' }),
      },
    }),
    ...(body && { requestBody: { required: true, content: json(inputOf(body)) } }),
    responses: {
      ...successOf(route, status),
      ...Object.fromEntries(problems.map(code => [code, { $ref: '#/components/responses/Problem' }])),
    },
    // An empty list says that no credentials are needed.
    security: needsUser ? [{ session: [] }, ...(scope === undefined ? [] : [{ accessToken: [scope] }])] : [],
  }
}

/** `GET /api/goals/:id/members` -> `getGoalsIdMembers` */
const operationIdOf = (route: string): string =>
  route
    .replace(' /api/', ' /')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word, at) => (at === 0 ? word.toLowerCase() : `${word[0]?.toUpperCase()}${word.slice(1)}`))
    .join('')

const successOf = (route: string, status: number) => {
  const file = files[route]
  if (file) return { [status]: { description: words.file, content: contentOf(file, { type: 'string' }) } }
  const schema = (answers.answers as Readonly<Record<string, Schema>>)[route]
  if (!schema || status === 204) return { [status]: { description: words.done } }
  const other = alsoAnswers[route] ?? []
  const content = json(schema)
  return {
    [status]: { description: words.done, content },
    ...Object.fromEntries(
      other.map(code => [code, { description: words.also[code], ...(code !== 204 && { content }) }]),
    ),
  }
}
/** Further statuses of success. */
const alsoAnswers: Readonly<Record<string, readonly number[]>> = {
  'POST /api/login': [202],
  'POST /api/goals/:id/contribute': [202],
  'POST /api/goals/:id/messages': [201],
  'POST /api/goals/:id/invite': [201],
  'POST /api/goals/:id/invite-sms': [201],
  'POST /api/goals/:id/invite-link': [201],
  'POST /api/goals/:id/withdrawals': [204],
  'POST /api/goals/:id/rotation/debts/:debt/release': [204],
  'POST /api/goals/:id/rotation/wind-up': [202],
  'POST /api/card-setups/:id': [202],
}

const contentOf = (types: readonly string[], schema: Schema) =>
  Object.fromEntries(types.map(type => [type, { schema }]))

const inputOf = (schema: z.core.$ZodType): Schema => {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return written
}

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: isNumber(name, path) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))
const isNumber = (name: string, path: string): boolean =>
  name === 'userId' || (name === 'id' && path.startsWith('/api/goals/:id'))

const queryParameters = (query: z.core.$ZodType | undefined) => {
  if (!query) return []
  const { properties = {}, required = [] } = inputOf(query) as {
    readonly properties?: Readonly<Record<string, Schema>>
    readonly required?: readonly string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** Where a repeated request is recognised by this header. */
const headersOf = (method: string, path: string) =>
  method === 'POST' && idempotent.has(path)
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' },
          description: words.repeated,
        },
      ]
    : []
const idempotent: ReadonlySet<string> = new Set(['/api/goals'])
