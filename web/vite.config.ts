import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname

/** Compressed once here, at the highest level, so that the server only has to pick a file. */
const compressed = (): Plugin => ({
  name: 'calabash:compressed',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return
    const names = await readdir(dir, { recursive: true })
    const worthwhile = names.filter(name => ['.js', '.css', '.html', '.svg'].includes(extname(name)))
    await Promise.all(
      worthwhile.map(async name => {
        const path = join(dir, name)
        const content = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
      }),
    )
  },
})

/** What every page stands on and a new version of ours leaves as it is: browsers keep it from one to the next. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|swr|dequal|use-sync-external-store|wouter|regexparam)\/|components\/createIcon\./
/** The entry, and the little that members and guests have in common besides. */
const inMain = /web\/(main\.tsx|lib\/cx\.ts)$|icons\/triangle-exclamation-point/
/** What stands round every page of a member, and what most of those pages are made of. */
const inShell = /web\/(app\/Shell|components\/(GoalCard|CollapsibleSection|Weave))\.tsx$/

const api = { target: 'http://127.0.0.1:3000' }

export default defineConfig({
  root,
  plugins: [react(), compressed()],
  resolve: {
    alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(root, 'components/createIcon.ts') }],
  },
  build: {
    // The first browsers that know light-dark(), which older ones would need a second set of colours for.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Everyone who can run the client at all (light-dark(), layers) knows modulepreload.
    modulePreload: { polyfill: false },
    // A font inlined into CSS would be fetched by everyone, needed or not.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Without their names, which the entry lists: that list grows with every page.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
        // Few files: each costs a request, compresses by itself and is named in the entry. A group takes what its
        // modules import with it, unless a group above has that already.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor, priority: 3, includeDependenciesRecursively: false },
            { name: 'main', test: inMain, priority: 2 },
            { name: 'shell', test: inShell, priority: 1 },
            {
              name: 'parts',
              test: /components\/(Card|StatusBadge|Switch|RadioTiles)\./,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/sandbox': api } },
})
