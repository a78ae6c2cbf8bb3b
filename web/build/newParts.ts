import type { Plugin, ResolveModulePreloadDependenciesFn, Rolldown } from 'vite'

/**
 * What a chunk fetches together with another one: not what it has imported itself, which is there already. Vite lists all, and
 * these lists are a good part of the entry.
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
