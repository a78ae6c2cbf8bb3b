import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type * as z from 'zod/mini'
import { parsing } from '../parse.ts'
import { exportedSchemas } from './schemas.ts'
import { parsedBy, weigh, weighed } from './words.ts'

/**
 * Loaded into an instance before its own code (`node --import`), and into nothing that serves people: says with every answer
 * which schemas were asked about its request, and on demand how much memory is in use after everything unused has gone.
 */
const listen = async (): Promise<void> => {
  const names = new Map((await exportedSchemas()).map(({ name, schema }) => [schema, name]))
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const answers = new AsyncLocalStorage<ServerResponse>()

  subscribe('http.server.request.start', message => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    answers.enterWith(response)
    if (request.headers[weigh] === undefined) return
    collect()
    response.setHeader(weighed, process.memoryUsage().heapUsed)
  })

  parsing.subscribe(schema => {
    const answer = answers.getStore()
    if (!answer || answer.headersSent) return
    const name = names.get(schema as z.ZodMiniType) ?? 'one that nobody exports'
    const before = answer.getHeader(parsedBy)
    answer.setHeader(parsedBy, before === undefined ? name : `${before} ${name}`)
  })
}

// An instance has children, which have no doors for people.
if (process.argv[1]?.endsWith('start.ts')) await listen()
