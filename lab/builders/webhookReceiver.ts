import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '#embedded/controls/listening.ts'
import type { WebhookEvent } from '#shared/api/webhookEvents.ts'
import { atFileEnd } from '../runner/cleanUp.ts'

export interface Received {
  readonly signature: string
  readonly body: string
  readonly event: WebhookEvent
}
type Answer = (received: Received, response: ServerResponse, request: IncomingMessage) => void

/** A program that keeps what a webhook is sent. */
export const startWebhookReceiver = async () => {
  const received: Received[] = []
  let answer: Answer = (_, response) => response.writeHead(204).end()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const one = {
      signature: String(request.headers['calabash-signature']),
      body,
      event: JSON.parse(body) as WebhookEvent,
    }
    received.push(one)
    answer(one, response, request)
  })
  const port = await listenOnLoopback(server)
  atFileEnd(() => void server.close().closeAllConnections())
  return {
    url: `http://localhost:${port}/calabash`,
    received,
    types: () => received.map(({ event }) => event.type),
    /** How it answers from now on. */
    answers: (next: Answer | number) => {
      answer = typeof next === 'number' ? (_, response) => response.writeHead(next).end() : next
    },
  }
}
