import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { receiptChecker } from './build/receiptChecker.ts'
import { workerName, workerOfTheShell } from './build/workerOfTheShell.ts'

const root = import.meta.dirname

/** What every page stands on and a new version of ours leaves as it is: browsers keep it from one to the next. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|swr|dequal|use-sync-external-store|wouter|regexparam)\/|components\/createIcon\./
/** The entry, and the little that members and guests have in common besides. */
const inMain = /web\/(main\.tsx|lib\/cx\.ts)$|icons\/triangle-exclamation-point/
/** What stands round every page of a member, and what most of those pages are made of. */
const inShell =
  /web\/(app\/Shell|components\/(GoalCard|CollapsibleSection|Weave)|features\/dashboard\/summary)\.tsx?$|icons\/chevron-left\./

/** What every form is made of. */
const inForms =
  /web\/(lib\/(forms|formFaults|limits)|components\/(Field|FormFault|PasswordField))\.|icons\/eye(-off)?\./
/** What most pages are made of besides, and how they load. */
const inParts =
  /components\/(LoadFailed|Loaded|Card|StatusBadge|Switch|RadioTiles|Select|TransactionBadge)\.|lib\/(useFirst|books)\.|icons\/(rotate-ccw|check)\./
/** The little that several pages know and draw. */
const common =
  /components\/wheelGeometry\.|lib\/(useGoOn|goOnTexts|saveFile|rotation|payouts|useOpened|explain)\.|icons\/(copy|download|file-down|messages-square)\./
/** What the dialogs over those pages have in common with them, and nothing else: each of them is waited for by itself. */
const inDialogs = /lib\/(useBusy|payments|cardName)\.|icons\/link-2\./
/** What changing how one signs in takes, wherever that is done. */
const account =
  /components\/(NewPasswordField|PasswordPrompt)\.|lib\/passkeys\.|auth\/(verifyTexts|useResendVerification)\.|app\/noticeTexts\./

const api = { target: 'http://127.0.0.1:3000' }

export default defineConfig({
  root,
  plugins: [react(), workerOfTheShell(), receiptChecker(), compressed()],
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
      input: { index: join(root, 'index.html'), [workerName]: join(root, 'worker/worker.ts') },
      output: {
        // At the root, or it could not answer for all pages; and under the same name always, or it would never be replaced.
        entryFileNames: ({ name }) => (name === workerName ? `${workerName}.js` : 'assets/[hash].js'),
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
            // By itself, each piece would cost a slow phone more for asking than for coming.
            { name: 'forms', test: inForms, priority: 1, includeDependenciesRecursively: false },
            { name: 'parts', test: inParts, priority: 1, includeDependenciesRecursively: false },
            { name: 'little', test: inDialogs, priority: 2, includeDependenciesRecursively: false },
            { name: 'common', test: common, includeDependenciesRecursively: false },
            { name: 'account', test: account, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/sandbox': api } },
})
