import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { describe, expect, it } from 'vitest'

/** What a visitor has to fetch, in kB of gzip, taken from what `vite build web` has written. */
const dist = join(import.meta.dirname, 'dist')
const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))

/** Chunks of many modules go by the name of their group. */
const group = (name: string): string => {
  const found = Object.keys(manifest).find(key => manifest[key]?.name === name)
  if (found === undefined) throw new Error(`there is no group ${name}`)
  return found
}
const entry = group('main')
const shell = group('shell')
const dashboard = 'features/dashboard/DashboardPage.tsx'

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

const weigh = async (files: Iterable<string>): Promise<number> => {
  const sizes = await Promise.all(
    Array.from(files, async file => gzipSync(await readFile(join(dist, file)), { level: 9 }).length),
  )
  return sizes.reduce((total, size) => total + size, 0) / 1000
}

const home = filesOf(entry, shell, dashboard)
const added = (module: string): Promise<number> => weigh([...filesOf(module)].filter(file => !home.has(file)))

describe('the budget', () => {
  it('holds for the dashboard', async () => expect(await weigh(home)).toBeLessThanOrEqual(102))

  it('holds for the sign-in page', async () =>
    expect(await weigh(filesOf(entry, 'features/auth/AuthPage.tsx'))).toBeLessThanOrEqual(112))

  it.each([
    'features/goals/CreateGoalPage.tsx',
    'app/GoalScreen.tsx',
    'features/goalList/GoalListPage.tsx',
    'app/PaymentsScreen.tsx',
    'features/receipts/ReceiptPage.tsx',
    'features/statements/StatementPage.tsx',
    'features/statements/AdminStatementPage.tsx',
    'app/AdminArea.tsx',
    'features/admin/AdminPage.tsx',
    'features/admin/SectionPage.tsx',
    'features/admin/journal/JournalPage.tsx',
    'features/admin/events/EventsPage.tsx',
    'features/admin/events/RawEventPage.tsx',
    'features/admin/audits/AuditsPage.tsx',
    'features/admin/projections/ProjectionsPage.tsx',
    'features/books/BooksPage.tsx',
    'features/books/TotalPage.tsx',
    'features/books/EventPage.tsx',
    'features/admin/log/LogPage.tsx',
    'features/admin/periods/PeriodsPage.tsx',
    'features/admin/corrections/CorrectionsPage.tsx',
    'features/contributions/PaymentCompletePage.tsx',
    'features/contributions/PayDialog.tsx',
    'features/contributions/SaveCardDialog.tsx',
    'features/chat/ChatPanel.tsx',
    'features/invitations/InviteDialog.tsx',
    'features/invitations/InvitesPage.tsx',
    'features/invitations/JoinPage.tsx',
    'app/SettingsScreen.tsx',
    'features/auth/VerifyEmailPage.tsx',
    'features/feedback/FeedbackPage.tsx',
    'features/legal/PrivacyPage.tsx',
    'features/legal/TermsPage.tsx',
    'features/transparency/TransparencyPage.tsx',
  ])('holds for what %s adds', async module => expect(await added(module)).toBeLessThanOrEqual(30))

  it('knows every page', () => {
    const lazy = Object.keys(manifest).filter(
      module => /Page\.tsx$/.test(module) && manifest[module]?.isDynamicEntry,
    )
    expect(lazy.toSorted()).toEqual([
      'features/admin/AdminPage.tsx',
      'features/admin/SectionPage.tsx',
      'features/admin/audits/AuditsPage.tsx',
      'features/admin/corrections/CorrectionsPage.tsx',
      'features/admin/events/EventsPage.tsx',
      'features/admin/events/RawEventPage.tsx',
      'features/admin/journal/JournalPage.tsx',
      'features/admin/log/LogPage.tsx',
      'features/admin/periods/PeriodsPage.tsx',
      'features/admin/projections/ProjectionsPage.tsx',
      'features/auth/AuthPage.tsx',
      'features/auth/VerifyEmailPage.tsx',
      'features/books/BooksPage.tsx',
      'features/books/EventPage.tsx',
      'features/books/TotalPage.tsx',
      'features/contributions/PaymentCompletePage.tsx',
      dashboard,
      'features/feedback/FeedbackPage.tsx',
      'features/goalList/GoalListPage.tsx',
      'features/goals/CreateGoalPage.tsx',
      'features/invitations/InvitesPage.tsx',
      'features/invitations/JoinPage.tsx',
      'features/legal/PrivacyPage.tsx',
      'features/legal/TermsPage.tsx',
      'features/receipts/ReceiptPage.tsx',
      'features/statements/AdminStatementPage.tsx',
      'features/statements/StatementPage.tsx',
      'features/transparency/TransparencyPage.tsx',
    ])
  })

  it('holds for the fonts that every page needs', async () => {
    // Other scripts are fetched only where a name is written in them.
    const files = new Set(Object.values(manifest).map(chunk => chunk.file))
    const fonts = [...files].filter(file => file.endsWith('.woff2') && /latin-wght/.test(file))
    expect(fonts).toHaveLength(2)
    const sizes = await Promise.all(fonts.map(async file => (await readFile(join(dist, file))).length))
    expect(sizes.reduce((total, size) => total + size, 0) / 1000).toBeLessThanOrEqual(65)
  })
})
