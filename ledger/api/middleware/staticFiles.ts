import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, extname, join, normalize, relative, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { clientRouteOf } from '#shared/api/clientRoutes.ts'
import { type FirstParts, firstPartsFile } from '#shared/api/firstParts.ts'
import { type Language, language } from '#shared/language.ts'
import type { Brand } from '../../installationSettings/brand.ts'
import type { ApiMiddleware } from '../context.ts'
import { problem } from '../problem.ts'
import { firstPartsOf, withFirstParts } from './firstParts.ts'
import { sessionCookie } from './session.ts'

const pack = promisify(gzip)

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

interface Found {
  readonly size: number
  readonly mtimeMs: number
}

/**
 * The built client: hashed assets are cached permanently, pages are always revalidated, compressed at build
 * time. A path without an extension is a page of the client; a missing file is a 404. What was read stays in memory,
 * a few megabytes, so that a file costs one answer and no stream.
 */
export const staticFiles = ({
  webRoot,
  languages,
  builtLanguages,
  secure,
  brand,
}: Settings): ApiMiddleware => {
  const english = resolve(webRoot)
  const roots = rootsOf(english, builtLanguages ?? languages)
  const read = reading()
  const partsIn = async (root: string): Promise<FirstParts> => {
    const file = join(root, firstPartsFile)
    const found = await findFile(file)
    return found ? JSON.parse((await read(file, found)).toString()) : {}
  }
  return async (ctx, next) => {
    if (
      (ctx.method !== 'GET' && ctx.method !== 'HEAD') ||
      /^\/(api|sandbox|metrics|healthz|readyz)(\/|$)/.test(ctx.path)
    )
      return next()
    const asked = decode(ctx.path)
    // The build leaves files there for the server.
    if (/(^|[/\\])\.[^./\\]/.test(asked)) return next()
    const own = `${english}-${language()}`
    const all = roots()
    const first = all.includes(own) ? own : english
    const wanted = join(first, normalize(asked))
    if (wanted !== first && !wanted.startsWith(first + sep)) throw problem(400, 'invalid_path')
    const isPage = extname(ctx.path) === ''
    const name = isPage ? 'index.html' : relative(first, wanted)
    // A page that was loaded in another language still asks for its parts. A build that is just replaced leaves the page in English.
    const root = await firstWith(name, [first, ...(isHashed(name) ? all : isPage ? [english] : [])])
    if (root === undefined) {
      if (!isPage) return next()
      throw problem(503, 'client_not_built')
    }
    const [file, found] = root
    const route = isPage ? clientRouteOf(asked) : undefined
    // The page says so, too: it is the same document.
    if (isPage && route === undefined) ctx.status = 404
    ctx.type = extname(file)
    ctx.set('Cache-Control', isHashed(name) ? 'public, max-age=31536000, immutable' : 'no-cache')
    ctx.vary('Accept-Encoding')
    if (!isHashed(name)) ctx.vary('Accept-Language, Cookie')
    const isMember = ctx.cookies.get(sessionCookie(secure), { signed: false }) !== undefined
    const parts = route && firstPartsOf(await partsIn(dirname(file)), { route, path: asked, isMember })
    const ownLook = brand?.()
    const inOwnLook = ownLook && (isPage ? ownLook.page : name === 'manifest.webmanifest' && ownLook.manifest)
    if (parts || inOwnLook) {
      const bytes = await read(file, found)
      const written = parts ? withFirstParts(bytes, parts) : bytes.toString()
      const page = inOwnLook ? inOwnLook(written) : written
      const packs = ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
      if (packs) ctx.set('Content-Encoding', 'gzip')
      ctx.body = packs ? await pack(page) : page
      return
    }
    const [path, newest, encoding] = await smallest(file, found, ctx.get('Accept-Encoding'))
    if (encoding) ctx.set('Content-Encoding', encoding)
    ctx.body = await read(path, newest)
  }
}

interface Settings {
  /** Of the client in English; `webRoot-fr` has the one in French. */
  readonly webRoot: string
  readonly languages: readonly Language[]
  /** Also those that are not offered any more, whose pages may be open. */
  readonly builtLanguages?: readonly Language[] | undefined
  readonly secure: boolean
  readonly brand?: (() => Brand | undefined) | undefined
}

/** Those of English and of the other languages, to which more are added while they are built. */
const rootsOf = (english: string, languages: readonly Language[]) => {
  let known = { count: 0, roots: [english] }
  return (): readonly string[] => {
    const count = languages.length
    if (known.count !== count)
      known = { count, roots: [english, ...languages.map(one => `${english}-${one}`).filter(existsSync)] }
    return known.roots
  }
}

/** Named by its content. */
const isHashed = (name: string): boolean => name.startsWith(`assets${sep}`)

const firstWith = async (
  name: string,
  folders: readonly string[],
): Promise<readonly [string, Found] | undefined> => {
  for (const folder of folders) {
    const found = await findFile(join(folder, name))
    if (found) return [join(folder, name), found]
  }
  return undefined
}

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    throw problem(400, 'invalid_path')
  }
}

const findFile = async (path: string): Promise<Found | undefined> => {
  if (path.includes('\0')) return undefined
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? found : undefined
}

const smallest = async (file: string, found: Found, accepted: string): Promise<[string, Found, string?]> => {
  for (const [encoding, extension] of encodings) {
    if (!accepted.includes(encoding)) continue
    const packed = await findFile(file + extension)
    if (packed !== undefined) return [file + extension, packed, encoding]
  }
  return [file, found]
}

/** The files of one build: a new build replaces those of the same name. */
const reading = () => {
  const known = new Map<string, Found & { readonly bytes: Promise<Buffer> }>()
  return (path: string, { size, mtimeMs }: Found): Promise<Buffer> => {
    const before = known.get(path)
    if (before?.size === size && before.mtimeMs === mtimeMs) return before.bytes
    const bytes = readFile(path)
    bytes.catch(() => known.delete(path))
    known.set(path, { size, mtimeMs, bytes })
    return bytes
  }
}
