import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'

/** What a visitor has to fetch, by what `vite build web` has written. */
export const readBuild = (dist = join(import.meta.dirname, '../../web/dist')) => {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

  /** Chunks of many modules go by the name of their group. */
  const group = (name: string): string => {
    const found = Object.keys(manifest).find(key => manifest[key]?.name === name)
    if (found === undefined) throw new Error(`there is no group ${name}`)
    return found
  }
  /** The files of these modules and of all that they import at once; not what they fetch later. */
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
    /** Of the scripts and styles with which a page begins. */
    home: filesOf(group('main'), group('shell'), 'features/dashboard/DashboardPage.tsx'),
    signIn: filesOf(group('main'), 'features/auth/AuthPage.tsx'),
  }
}
