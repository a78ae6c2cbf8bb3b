import type { Plugin, ResolveModulePreloadDependenciesFn, Rolldown } from 'vite'

/**
 * The chunks to fetch with another one, without those that its importer has already imported. Vite lists all
 * of them, and these lists are a large part of the entry.
 */
export const newParts = (): { plugin: Plugin; resolveDependencies: ResolveModulePreloadDependenciesFn } => {
  let built: Rolldown.OutputBundle = {}
  const importsOf = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
    const chunk = built[file]
    if (seen.has(file) || chunk?.type !== 'chunk') return seen
    seen.add(file)
    for (const imported of chunk.imports) importsOf(imported, seen)
    return seen
  }
  return {
    plugin: {
      name: 'calabash:new-parts',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          built = bundle
        },
      },
    },
    resolveDependencies: (_file, parts, { hostId }) => {
      const there = importsOf(hostId)
      return parts.filter(part => !there.has(part))
    },
  }
}
