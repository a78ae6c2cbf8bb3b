import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type * as z from 'zod/mini'
import { parsing } from '#ledger/api/parse.ts'
import { heapUsed, measureHeap, parsedBy } from './http.ts'
import { exportedSchemas } from './schemas.ts'

/**
 * Loaded into the instance under test by `node --import`: adds to each response the names of the schemas that parsed the request and,
 * on demand, the heap in use after a garbage collection.
 */
const listen = async (): Promise<void> => {
  const names = new Map((await exportedSchemas()).map(({ name, schema }) => [schema, name]))
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const answers = new AsyncLocalStorage<ServerResponse>()

  subscribe('http.server.request.start', message => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    answers.enterWith(response)
    if (request.headers[measureHeap] === undefined) return
    collect()
    response.setHeader(heapUsed, process.memoryUsage().heapUsed)
  })

  parsing.subscribe(schema => {
    const answer = answers.getStore()
    if (!answer || answer.headersSent) return
    const name = names.get(schema as z.ZodMiniType) ?? 'a schema that is not exported'
    const before = answer.getHeader(parsedBy)
    answer.setHeader(parsedBy, before === undefined ? name : `${before} ${name}`)
  })
}

// Child processes of the instance serve no requests.
if (process.argv[1]?.endsWith('start.ts')) await listen()
