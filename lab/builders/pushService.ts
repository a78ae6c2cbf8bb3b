import { execFileSync } from 'node:child_process'
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenOnLoopback } from '#embedded/controls/listening.ts'
import { atFileEnd } from '../runner/cleanUp.ts'

interface Pushed {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A push service with a certificate of its own, which keeps what it gets. */
export const startPushService = async () => {
  const { key, cert } = certificate()
  const pushed: Pushed[] = []
  /** The status for a path; 201 for others. */
  const answers = new Map<string, number>()
  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const path = request.url ?? ''
    pushed.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(answers.get(path) ?? 201).end()
  })
  const port = await listenOnLoopback(server)
  atFileEnd(() => void server.close().closeAllConnections())
  return { url: `https://localhost:${port}`, ca: cert, pushed, answers }
}

const certificate = () => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-push-'))
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')]
  const about = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const made = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
  ]
  execFileSync('openssl', ['req', '-x509', ...made, ...about], { stdio: 'ignore' })
  const read = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return read
}

/** What a browser does: it makes the keys of its subscription, and decrypts by RFC 8291. */
export const pushBrowser = () => {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16)
  const decrypt = (body: Buffer): unknown => {
    const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
    const derive = (secret: Uint8Array, from: Uint8Array, info: Uint8Array, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', secret, from, info, length))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs])
    const shared = derive(ecdh.computeSecret(theirs), auth, info, 32)
    const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const opened = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(opened.subarray(0, -1).toString())
  }
  return { keys: { p256dh, auth: auth.toString('base64url') }, decrypt }
}

/** The claims of a token in the `Authorization` header, if its signature is of the key beside it. */
export const claimsIn = (authorization: string | undefined): { key: string; claims: unknown } | undefined => {
  const [, head, content, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (!head || !content || !signature || !key) return undefined
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${content}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? { key, claims: JSON.parse(Buffer.from(content, 'base64url').toString()) } : undefined
}
