/** The push services of browsers' makers, and the ends of names of hosts that they use. */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com']
const endings = ['.push.apple.com', '.notify.windows.com']

/**
 * Whether a browser's endpoint is at a known push service: we call it, so that a made-up one could lead to any host.
 * @param egressAllow the hosts that this installation may call; undefined for any
 */
export const isPushService = (endpoint: string, egressAllow: readonly string[] | undefined): boolean => {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false
  const { hostname } = url
  const isKnown = hosts.includes(hostname) || endings.some(ending => hostname.endsWith(ending))
  return isKnown && egressAllow?.includes(hostname) !== false
}
