import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'

/** The files that a visitor downloads, from the output of `vite build web`. */
export const readBuild = (dist = join(import.meta.dirname, '../../web/dist')) => {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

  /** Chunks of many modules are named after their group. */
  const group = (name: string): string => {
    const found = Object.keys(manifest).find(key => manifest[key]?.name === name)
    if (found === undefined) throw new Error(`there is no group ${name}`)
    return found
  }
  /** The files of these modules and their static imports; not those that they load later. */
  const filesOf = (...modules: string[]): Set<string> => {
    const seen = new Set<string>()
    const files = new Set<string>()
    const visit = (module: string) => {
      if (seen.has(module)) return
      seen.add(module)
      const chunk = manifest[module]
      if (chunk === undefined) throw new Error(`not in the manifest: ${module}`)
      for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
      chunk.imports?.forEach(visit)
    }
    modules.forEach(visit)
    return files
  }
  return {
    manifest,
    filesOf,
    /** In kB of gzip. */
    weigh: (files: Iterable<string>): number =>
      Array.from(files, file => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length).reduce(
        (total, size) => total + size,
        0,
      ) / 1_000,
    /** The scripts and styles of a page's first load. */
    home: filesOf(group('main'), group('shell'), 'features/dashboard/DashboardPage.tsx'),
    signIn: filesOf(group('main'), 'features/auth/AuthPage.tsx'),
  }
}
