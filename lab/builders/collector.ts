import { createServer } from 'node:http'
import * as z from 'zod'
import { listenOnLoopback } from '#embedded/controls/listening.ts'

const value = z.object({ value: z.record(z.string(), z.unknown()) })
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), ...value.shape })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), ...value.shape })).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
})

export interface Collected {
  readonly service: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
}

/** A trace collector for OTLP that stores what it receives. */
export const startCollector = async () => {
  const spans: Collected[] = []
  let raw = ''
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    raw += body
    for (const { resource, scopeSpans } of exported.parse(JSON.parse(body)).resourceSpans) {
      const service = String(
        resource.attributes.find(({ key }) => key === 'service.name')?.value['stringValue'],
      )
      for (const { traceId, spanId, parentSpanId, name } of scopeSpans.flatMap(scope => scope.spans))
        spans.push({ service, traceId, spanId, parentSpanId: parentSpanId || undefined, name })
    }
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' })
    response.end('{}')
  })
  const port = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** Everything received, unparsed. */
    raw: () => raw,
    close: () => server.close(() => undefined).closeAllConnections(),
  }
}
