import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/chunks.ts'
import { shortClassNames } from './build/classNames.ts'
import { catalogueOf, compiledMessages } from './build/compiledMessages.ts'
import { compressed } from './build/compressed.ts'
import { documentInLanguage } from './build/documentInLanguage.ts'
import { firstParts } from './build/firstParts.ts'
import { newParts } from './build/newParts.ts'
import { receiptChecker } from './build/receiptChecker.ts'
import { workerName, workerOfTheShell } from './build/workerOfTheShell.ts'

const root = import.meta.dirname

const api = { target: 'http://127.0.0.1:3000' }
const { plugin: newPartsOf, resolveDependencies } = newParts()

const isEnglish = (mode: string): boolean => mode === 'production' || mode === 'development'

/** `vite build --mode fr` builds the client in French. */
const spokenIn = (mode: string) => catalogueOf(isEnglish(mode) ? 'en' : mode)

export default defineConfig(({ mode }) => ({
  root,
  plugins: [
    compiledMessages(spokenIn(mode)),
    documentInLanguage(spokenIn(mode)),
    react(),
    newPartsOf,
    firstParts(),
    workerOfTheShell(),
    receiptChecker(),
    compressed(),
  ],
  ...(mode !== 'development' && { css: { modules: { generateScopedName: shortClassNames(root) } } }),
  build: {
    // The first browsers with light-dark(), without which a second set of colours would be needed, and with
    // line breaks between letters.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Most of them have to be passed on with the code.
    license: { fileName: 'licences.txt' },
    // Every browser that can run the client (light-dark(), layers) supports modulepreload.
    modulePreload: { polyfill: false, resolveDependencies },
    // A font inlined into CSS would be fetched by everyone, needed or not.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Reading a message has no effects, so an unused schema with messages is dropped.
      treeshake: { propertyReadSideEffects: false },
      input: { index: join(root, 'index.html'), [workerName]: join(root, 'worker/worker.ts') },
      output: {
        // At the root, because otherwise its scope would not include all pages; and with a fixed name, so
        // that it is replaced.
        entryFileNames: ({ name }) => (name === workerName ? `${workerName}.js` : 'assets/[hash:7].js'),
        // Short and without names, because the entry lists them: that list grows with every page.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: { proxy: { '/api': api, '/sandbox': api } },
}))
