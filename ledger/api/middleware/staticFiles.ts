import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, resolve, sep } from 'node:path'
import { isClientRoute } from '#shared/api/clientRoutes.ts'
import type { ApiMiddleware } from '../context.ts'
import { problem } from '../problem.ts'

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
export const staticFiles = (directory: string): ApiMiddleware => {
  const root = resolve(directory)
  const read = reading()
  return async (ctx, next) => {
    if (
      (ctx.method !== 'GET' && ctx.method !== 'HEAD') ||
      /^\/(api|sandbox|metrics|healthz|readyz)(\/|$)/.test(ctx.path)
    )
      return next()
    const asked = decode(ctx.path)
    // The build leaves files there for the server.
    if (/(^|[/\\])\.[^./\\]/.test(asked)) return next()
    const wanted = join(root, normalize(asked))
    if (wanted !== root && !wanted.startsWith(root + sep)) throw problem(400, 'invalid_path')
    const isPage = extname(ctx.path) === ''
    const file = isPage ? join(root, 'index.html') : wanted
    const found = await findFile(file)
    if (found === undefined) {
      if (!isPage) return next()
      throw problem(503, 'client_not_built')
    }
    // The page says so, too: it is the same document.
    if (isPage && !isClientRoute(asked)) ctx.status = 404
    ctx.type = extname(file)
    ctx.set(
      'Cache-Control',
      file.startsWith(join(root, 'assets') + sep) ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    ctx.vary('Accept-Encoding')
    const [path, newest, encoding] = await smallest(file, found, ctx.get('Accept-Encoding'))
    if (encoding) ctx.set('Content-Encoding', encoding)
    ctx.body = await read(path, newest)
  }
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
