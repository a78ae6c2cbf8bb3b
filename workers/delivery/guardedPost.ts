import { lookup as lookUp, Resolver } from 'node:dns/promises'
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isReachable, type Reach } from './publicAddresses.ts'

/** The address may not be called. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

interface Address {
  readonly address: string
  readonly family: number
}
/** The addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly Address[]>

export interface Outgoing {
  readonly reach: Reach
  /** For a server of our own in tests. */
  readonly ca?: string | undefined
  /** For names of our own in tests. */
  readonly resolve?: Resolve | undefined
  readonly timeoutMs?: number | undefined
}
interface Posted {
  readonly url: URL
  readonly headers: OutgoingHttpHeaders
  readonly body: string | Buffer
}

/**
 * Posts to an address that a user has chosen; returns the status. The addresses of its host are checked when the connection is
 * made, and these are connected to, so a name can't lead elsewhere in between. Neither redirects are followed nor bodies read.
 * @throws Error with the code of the failure; it does not name the address, because errors are logged
 */
export const guardedPost = (
  { url, headers, body }: Posted,
  { reach, ca, resolve = resolverOf(reach), timeoutMs = 10_000 }: Outgoing,
): Promise<number> =>
  new Promise((fulfil, reject) => {
    // A number is connected to without being looked up.
    const number = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(number) !== 0 && !isReachable(number, reach)) return reject(new ForbiddenAddress('forbidden'))
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(
      url,
      {
        method: 'POST',
        agent: false,
        // Bounds looking up and connecting too, unlike the timeout of a socket.
        signal: AbortSignal.timeout(timeoutMs),
        lookup: guardedLookup(resolve, reach),
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        ...(ca === undefined ? {} : { ca }),
      },
      response => {
        fulfil(response.statusCode ?? 0)
        response.destroy()
      },
    )
    request.on('error', reject)
    request.end(body)
  })

const guardedLookup =
  (resolve: Resolve, reach: Reach): LookupFunction =>
  (host, options, done) => {
    resolve(host).then(
      addresses => {
        const [first] = addresses
        if (!first) return done(Object.assign(new Error('unknown host'), { code: 'ENOTFOUND' }), '')
        // One inside the network is enough: such a name is made to deceive.
        if (!addresses.every(({ address }) => isReachable(address, reach)))
          return done(new ForbiddenAddress('forbidden'), '')
        return options.all ? done(null, [...addresses]) : done(null, first.address, first.family)
      },
      error => done(error, ''),
    )
  }

/**
 * Names of the public are looked up without the threads that files and passwords need, which slow servers of names could
 * occupy; others in the files of the machine, too.
 */
const resolverOf = (reach: Reach): Resolve =>
  reach === 'public' ? byServers : host => lookUp(host, { all: true })

const byServers: Resolve = async host => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  const of = (found: PromiseSettledResult<string[]>, family: number): Address[] =>
    found.status === 'fulfilled' ? found.value.map(address => ({ address, family })) : []
  return [...of(v4, 4), ...of(v6, 6)]
}
