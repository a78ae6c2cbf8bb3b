import { fileOf, staticImportsOf } from './imports.ts'
import type { SourceFile } from './sources.ts'

/** The cycles of static imports, including imports of types, as paths that end where they begin. */
export const findCycles = (files: readonly SourceFile[]): string[] => {
  const imported = new Map(
    files.map(({ path, text }) => [
      path,
      staticImportsOf(text).flatMap(specifier => fileOf(path, specifier) ?? []),
    ]),
  )
  const cycles: string[] = []
  const trail: string[] = []
  const done = new Set<string>()
  const follow = (path: string): void => {
    const start = trail.indexOf(path)
    if (start >= 0) cycles.push([...trail.slice(start), path].join(' > '))
    if (start >= 0 || done.has(path)) return
    trail.push(path)
    for (const next of imported.get(path) ?? []) follow(next)
    trail.pop()
    done.add(path)
  }
  for (const path of imported.keys()) follow(path)
  return cycles
}
