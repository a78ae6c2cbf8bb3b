import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isOwnName } from '../controls/loopback.ts'
import { invalidRequest, SandboxError } from './errors.ts'
import type { Exchange, Reply } from './exchange.ts'
import { apiVersion } from './keys.ts'
import { formOfUpload, isMultipart } from './upload.ts'

const maxBodyBytes = 1024 * 1024
/** A little more than the largest file, so that the error can name the limit for files. */
const maxUploadBytes = 8 * maxBodyBytes
/** How much of a body that is too large is read and discarded, so that the sender receives the response. */
const maxDrainedBytes = 16 * maxBodyBytes

/** Listens on loopback only. */
export const createSandboxServer = (exchange: Exchange, onError: (error: unknown) => void): Server => {
  const server = createServer((request, response) => {
    answer(exchange, request, response).catch(error => {
      onError(error)
      response.destroy()
    })
  })
  // Longer than clients keep idle connections open, so that none is closed during a request.
  server.keepAliveTimeout = 65_000
  return server
}

const answer = async (
  exchange: Exchange,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const url = /^([^?#]*)\??([^#]*)/.exec(request.url ?? '/')
  let reply: Reply
  try {
    if (!isOwnName(request.headers.host ?? '')) throw invalidRequest('Unknown host.', { status: 404 })
    const type = request.headers['content-type'] ?? ''
    const isUpload = url?.[1] === '/v1/files' && isMultipart(type)
    const sent = await readBody(request, isUpload ? maxUploadBytes : maxBodyBytes)
    // The client disconnected in the middle of its request.
    if (sent === undefined) return
    const body = isUpload ? await formOfUpload(sent, type) : sent.toString('utf8')
    if (!isUpload) refuseOtherTypes(type, body)
    reply = await exchange({
      method: request.method ?? 'GET',
      path: url?.[1] ?? '/',
      query: url?.[2] ?? '',
      body,
      authorization: request.headers.authorization,
      idempotencyKey: request.headers['idempotency-key']?.toString(),
      account: request.headers['stripe-account']?.toString(),
    })
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    reply = { status: error.status, body: JSON.stringify({ error: error.body }), headers: {} }
  }
  if (reply.cut === true) {
    request.socket.destroy()
    return
  }
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(reply.body),
    'stripe-version': apiVersion,
    'cache-control': 'no-cache, no-store',
    ...(request.complete ? {} : { connection: 'close' }),
    ...reply.headers,
  })
  response.end(reply.body)
  if (!request.complete) drain(request)
}

const readBody = async (request: IncomingMessage, most: number): Promise<Buffer | undefined> => {
  const tooLarge = () => invalidRequest('Request is too large.', { status: 413 })
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > most) reject(tooLarge())
      else chunks.push(chunk)
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', () => resolve(undefined))
    request.on('close', () => resolve(undefined))
  })
}

const drain = (request: IncomingMessage): void => {
  let drained = 0
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length
    if (drained > maxDrainedBytes) request.destroy()
  })
  request.resume()
}

const refuseOtherTypes = (type: string, body: string): void => {
  if (body === '' || type === '' || type.startsWith('application/x-www-form-urlencoded')) return
  throw invalidRequest(
    'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
  )
}
