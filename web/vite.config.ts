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

const api = { target: 'http://127.0.0.1:3000' }

export default defineConfig({
  root,
  plugins: [react(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Everyone who can run the client at all (light-dark(), layers) knows modulepreload.
    modulePreload: { polyfill: false },
    // A font inlined into CSS would be fetched by everyone, needed or not.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file for what many pages are made of: a file each would weigh more and ask more often.
          includeDependenciesRecursively: false,
          groups: [{ name: 'parts', test: /components\/(Card|StatusBadge|Switch|RadioTiles)\./ }],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/sandbox': api } },
})
