import { isIP } from 'node:net'
import type { WebhookTargetFault } from '#shared/api/webhooks.ts'
import { isReachable, type Reach } from './publicAddresses.ts'

/** Names that mean this machine or its network everywhere. */
const ownNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa|localdomain)$/

/** The ports of https; others belong to other services, with which https would interfere. */
const ports = ['', '8443']

interface Rules {
  readonly reach: Reach
  /** The hosts that this installation may call; undefined for any. */
  readonly egressAllow: readonly string[] | undefined
}

/**
 * Why a webhook cannot be at an address; undefined when it can, as far as its form tells. The addresses of its host are checked
 * with each connection.
 */
export const faultOfTarget = (
  target: string,
  { reach, egressAllow }: Rules,
): WebhookTargetFault | undefined => {
  const url = URL.parse(target)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'webhook_url'
  if (url.username !== '' || url.password !== '' || url.hash !== '' || url.hostname === '')
    return 'webhook_url'
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isOwn = isOwnMachine(host)
  if (reach === 'any' || (reach === 'loopback' && isOwn)) return undefined
  if (isIP(host) === 0 ? ownNames.test(host) || !host.includes('.') : !isReachable(host, 'public'))
    return 'webhook_private'
  if (url.protocol !== 'https:' || !ports.includes(url.port)) return 'webhook_https'
  return egressAllow?.includes(host) === false ? 'webhook_not_allowed' : undefined
}

const isOwnMachine = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && isReachable(host, 'loopback') && !isReachable(host, 'public'))
