import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { ClientRoute } from '#shared/api/clientRoutes.ts'
import { type FirstParts, firstPartsFile, type PageParts } from '#shared/api/firstParts.ts'

const root = join(import.meta.dirname, '..')

/** The code and the data that a page can't be drawn without. `:id` is a goal's, from the address. */
const needs: Partial<Record<ClientRoute, { readonly page: string; readonly data?: readonly string[] }>> = {
  '/': { page: 'features/dashboard/DashboardPage.tsx', data: ['/api/goals', '/api/next-steps'] },
  '/auth': { page: 'features/auth/AuthPage.tsx' },
  '/create': { page: 'features/goals/CreateGoalPage.tsx' },
  '/goals/:id': { page: 'app/GoalScreen.tsx', data: ['/api/goals/:id', '/api/next-steps?goalId=:id'] },
  '/all-goals': { page: 'features/goalList/GoalListPage.tsx', data: ['/api/goals'] },
  '/contributions': {
    page: 'app/PaymentsScreen.tsx',
    data: ['/api/transactions', '/api/schedules', '/api/payouts', '/api/debts', '/api/cards'],
  },
  '/invites': { page: 'features/invitations/InvitesPage.tsx', data: ['/api/invitations', '/api/goals'] },
  '/settings': { page: 'app/SettingsScreen.tsx' },
}

/** Round every page but that for signing in. The reminders are of members who have not verified their address yet. */
const frame = ['app/Shell.tsx', 'app/AccountReminders.tsx']

/** Writes down for the server what a page's document can name before any code runs, without what all documents name. */
export const firstParts = (): Plugin => ({
  name: 'calabash:first-parts',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(part => part.type === 'chunk')
    const chunkOf = (module: string): Rolldown.OutputChunk => {
      const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)))
      if (!found) throw new Error(`build/firstParts.ts names ${module}, which is in no chunk`)
      return found
    }
    const withImports = (names: readonly string[], seen = new Set<string>()): ReadonlySet<string> => {
      for (const name of names) {
        const part = bundle[name]
        if (seen.has(name) || part?.type !== 'chunk') continue
        seen.add(name)
        withImports(part.imports, seen)
      }
      return seen
    }
    // That of the headings; the document names that of the text.
    const fonts = Object.keys(bundle)
      .filter(name => /bricolage.*latin-wght.*\.woff2$/.test(name))
      .map(pathOf)
    const entry = withImports(chunks.filter(({ isEntry, name }) => isEntry && name === 'index').map(named))
    const partsOf = (modules: readonly string[], data: readonly string[]): PageParts => {
      const files = [...withImports(modules.map(chunkOf).map(named))].filter(name => !entry.has(name))
      const styles = files.flatMap(name => [...stylesOf(bundle[name])])
      return { scripts: files.map(pathOf), styles: [...new Set(styles)].map(pathOf), fonts, data }
    }
    const found: FirstParts = Object.fromEntries(
      Object.entries(needs).map(([route, { page, data = [] }]) => [
        route,
        partsOf(route === '/auth' ? [page] : [...frame, page], data),
      ]),
    )
    this.emitFile({ type: 'asset', fileName: firstPartsFile, source: JSON.stringify(found) })
  },
})

const named = ({ fileName }: { readonly fileName: string }): string => fileName
const pathOf = (name: string): string => `/${name}`

/** Vite notes them on each chunk. */
const stylesOf = (part: object | undefined): ReadonlySet<string> => {
  const noted = part as { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } } | undefined
  return noted?.viteMetadata?.importedCss ?? new Set()
}
