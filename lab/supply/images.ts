import { createHash } from 'node:crypto'

/** Images that docker-compose.yml and Dockerfile name, except our own, which is built. */
const named = /^(\s*image: ['"]?|ARG NODE=|FROM )([a-z\d][\w./:-]*)(@sha256:[\da-f]{64})?(?=['"\s]|$)/gm

export const imagesByTag = (text: string): string[] =>
  [...text.matchAll(named)].flatMap(([, , image = '', digest]) => (digest ? [] : [image]))

/** The same text with the digest of each image that its tag names now. */
export const withDigests = async (text: string, digestOf: (image: string) => Promise<string>) => {
  const images = new Set([...text.matchAll(named)].map(([, , image = '']) => image))
  const digests = new Map<string, string>()
  for (const image of images) digests.set(image, await digestOf(image))
  return text.replaceAll(
    named,
    (_, before: string, image: string) => `${before}${image}@${digests.get(image)}`,
  )
}

/** Asks the image's registry, and signs in without a name where it wants that. */
export const digestAtRegistry = async (image: string): Promise<string> => {
  const address = addressOf(image)
  let response = await fetch(address, { headers: { accept } })
  if (response.status === 401) {
    const authorization = await signIn(response.headers.get('www-authenticate') ?? '')
    response = await fetch(address, { headers: { accept, authorization } })
  }
  const body = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Error(`The registry does not have ${image} (${response.status}).`)
  const digest = `sha256:${createHash('sha256').update(body).digest('hex')}`
  const claimed = response.headers.get('docker-content-digest')
  if (claimed !== null && claimed !== digest)
    throw new Error(`The registry names another digest of ${image} than that of its answer.`)
  return digest
}

/** Of an image for all platforms first. */
const accept = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ')

/** Names are read as Docker reads them: without a host they are Docker Hub's, and on this machine there is no TLS. */
const addressOf = (image: string): string => {
  const [, host, path = '', tag = 'latest'] =
    /^(?:([^/]*[.:][^/]*|localhost)\/)?([^:]+)(?::(.+))?$/.exec(image) ?? []
  const scheme = /^(localhost|127\.0\.0\.1)(:|$)/.test(host ?? '') ? 'http' : 'https'
  const name = host === undefined && !path.includes('/') ? `library/${path}` : path
  return `${scheme}://${host ?? 'registry-1.docker.io'}/v2/${name}/manifests/${tag}`
}

/** `Bearer realm="…",service="…",scope="…"` says where a token is given. */
const signIn = async (challenge: string): Promise<string> => {
  const { realm, ...wanted } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
  if (realm === undefined) throw new Error('The registry does not say how to sign in.')
  const response = await fetch(`${realm}?${new URLSearchParams(wanted)}`)
  const given: unknown = await response.json()
  if (typeof given !== 'object' || given === null || !('token' in given))
    throw new Error(`The registry gives no token (${response.status}).`)
  return `Bearer ${given.token}`
}
