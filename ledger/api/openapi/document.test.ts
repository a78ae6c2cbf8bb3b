import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { listEndpoints } from '#lab/builders/api/routes.ts'
import { tokenAccess } from '../tokenAccess.ts'
import answers from './answers.json' with { type: 'json' }
import { openApiDocument } from './document.ts'
import { files, queries, uploads } from './files.ts'
import { summaries, tagOf, tags } from './summaries.ts'

const endpoints = listEndpoints()
const routes = endpoints.map(({ method, path }) => `${method} ${path}`)
const written = openApiDocument(endpoints, { appUrl: 'http://localhost:3000' })
const document = JSON.parse(JSON.stringify(written)) as typeof written

describe('the document of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
    expect(validator.version).toBe('3.1')
  })

  it('has every route, and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(method => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(described.sort()).toEqual([...routes].sort())
  })

  it('says of every route what it does and answers, and of nothing else', () => {
    expect(Object.keys(summaries).sort()).toEqual([...routes].sort())
    const answered = [...Object.keys(answers.answers), ...Object.keys(files)]
    expect(answered.filter(route => !routes.includes(route))).toEqual([])
    expect(routes.filter(route => !answered.includes(route))).toEqual([])
    const besides = [...Object.keys(queries), ...Object.keys(uploads), ...Object.keys(tokenAccess)]
    expect(besides.filter(route => !routes.includes(route))).toEqual([])
  })

  it('has each of its sections, and each route in one', () => {
    const used = new Set(endpoints.map(({ path }) => tagOf(path)))
    expect(new Set(tags.map(({ name }) => name))).toEqual(used)
  })

  it('names every route once', () => {
    const ids = Object.values(document.paths).flatMap(path =>
      Object.values(path).map(operation => (operation as { operationId: string }).operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('names the credentials of a route that programs use, and of one that they don’t', () => {
    expect(document.paths).toMatchObject({
      '/api/goals': { get: { security: [{ session: [] }, { accessToken: ['goals:read'] }] } },
      '/api/tokens': { post: { security: [{ session: [] }] } },
      '/api/config': { get: { security: [] } },
    })
  })

  it('describes a body and a query by the contracts', () => {
    expect(document.paths).toMatchObject({
      '/api/tokens': {
        post: {
          requestBody: {
            content: { 'application/json': { schema: { required: ['name', 'scopes', 'days'] } } },
          },
        },
      },
      '/api/transactions': {
        get: { parameters: expect.arrayContaining([expect.objectContaining({ in: 'query' })]) },
      },
    })
  })
})
