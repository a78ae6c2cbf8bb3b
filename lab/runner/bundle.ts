import { readdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const home = join(import.meta.dirname, '../..')
const application = join(home, 'node_modules/.cache/application.mjs')
const sources = [
  ...['composition', 'embedded', 'ledger', 'projections', 'shared', 'workers'],
  ...[
    'config.ts',
    'start.ts',
    'web/ensureBuilt.ts',
    'lab/runner/bundle.ts',
    'lab/runner/argon2.ts',
    'package-lock.json',
  ],
]

/**
 * The path of `start.ts` with all its modules and packages in one file. Most tests start the application from
 * it, because finding and reading 2,700 files takes longer than everything else that starting does. Tests of
 * starting, stopping and updating use `start.ts` itself, as users do.
 */
export const bundleApplication = async (): Promise<string> => {
  const built = statSync(application, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (sources.every(source => newest(join(home, source)) < built)) return application
  const name = `application-${process.pid}`
  await build({
    root: home,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [originalPlaces],
    resolve: { alias: { '@node-rs/argon2': join(home, 'lab/runner/argon2.ts') } },
    // What Node itself would find.
    ssr: { noExternal: true, external: apart, resolve: { conditions: ['node'], mainFields: [] } },
    build: {
      ssr: 'start.ts',
      target: 'node24',
      minify: false,
      emptyOutDir: false,
      outDir: dirname(application),
      rolldownOptions: { output: { entryFileNames: `${name}.mjs`, codeSplitting: false } },
    },
  })
  // Two runs may build at once.
  renameSync(join(dirname(application), `${name}.mjs`), application)
  return application
}

/** One is large, and loaded only to send text messages; the other finds its compiled library beside itself. */
const apart = ['twilio', 'sharp']

/** Modules find other files beside where they were written. */
const originalPlaces: Plugin = {
  name: 'original-places',
  transform: (code, id) => {
    if (!id.startsWith(home) || id.includes('node_modules') || !code.includes('import.meta.'))
      return undefined
    return {
      code: code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
      map: null,
    }
  },
}

const newest = (path: string): number => {
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(path).map(name => newest(join(path, name))))
}
