import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBuild } from '#lab/bench/weight.ts'
import { type FirstParts, firstPartsFile } from '#shared/api/firstParts.ts'

/** What a visitor has to fetch, in kB of gzip, taken from what `vite build web` has written. */
const { manifest, filesOf, weigh, home, signIn } = readBuild()
const dist = join(import.meta.dirname, 'dist')
const dashboard = 'features/dashboard/DashboardPage.tsx'
const added = (module: string): number => weigh([...filesOf(module)].filter(file => !home.has(file)))

it('is named in the document of the dashboard, all that it begins with', async () => {
  const first: FirstParts = JSON.parse(await readFile(join(dist, firstPartsFile), 'utf8'))
  const { scripts = [], styles = [] } = first['/'] ?? {}
  const document = await readFile(join(dist, 'index.html'), 'utf8')
  const missing = [...home].filter(
    file => !document.includes(file) && ![...scripts, ...styles].includes(`/${file}`),
  )
  expect(missing).toEqual([])
})

describe('the budget', () => {
  // The assignment of modules to chunks also depends on the folder's path: two copies of a commit differ by
  // up to 0.2.
  it('holds for the dashboard', () => expect(weigh(home)).toBeLessThanOrEqual(103.8))

  /** `npm test` builds Arabic, `npm run build` all languages. The pseudo-language is a third longer than any of them. */
  const others = globSync('dist-*', { cwd: import.meta.dirname }).filter(name =>
    /^dist-(?!pseudo)[a-z]+$/.test(name),
  )
  it.each(others)('holds for the dashboard in another language, with its messages: %s', name => {
    const other = readBuild(join(import.meta.dirname, name))
    expect(other.weigh(other.home)).toBeLessThanOrEqual(105)
  })

  it('holds for the sign-in page', () => expect(weigh(signIn)).toBeLessThanOrEqual(112))

  it.each([
    'features/sheet/SheetPage.tsx',
    'app/GoalScreen.tsx',
    'features/goalList/GoalListPage.tsx',
    'app/PaymentsScreen.tsx',
    'features/receipts/ReceiptPage.tsx',
    'features/statements/StatementPage.tsx',
    'features/statements/AdminStatementPage.tsx',
    'app/AdminArea.tsx',
    'features/admin/AdminPage.tsx',
    'features/admin/DisputePage.tsx',
    'features/admin/SectionPage.tsx',
    'features/admin/installation/InstallationPage.tsx',
    'app/SetupScreen.tsx',
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
    'features/admin/payouts/CasePage.tsx',
    'features/admin/proposals/ProposalsPage.tsx',
    'features/contributions/PaymentCompletePage.tsx',
    'features/contributions/PayDialog.tsx',
    'features/contributions/SaveCardDialog.tsx',
    'features/chat/ChatPanel.tsx',
    'features/rotation/cash/CashBoxPage.tsx',
    'features/invitations/InviteDialog.tsx',
    'features/invitations/InvitesPage.tsx',
    'features/invitations/JoinPage.tsx',
    'app/SettingsScreen.tsx',
    'features/auth/MailLinkPage.tsx',
    'features/auth/OpenIdPage.tsx',
    'features/auth/VerifyEmailPage.tsx',
    'features/feedback/FeedbackPage.tsx',
    'features/legal/LegalPages.tsx',
    'features/docs/DocsPage.tsx',
    'features/takeOver/TakeOverPage.tsx',
    'features/transparency/TransparencyPage.tsx',
  ])('holds for what %s adds', module => expect(added(module)).toBeLessThanOrEqual(33.7))

  /** Amounts are read as each language writes them, and the form is drawn in parts, so that it answers touches meanwhile. */
  it('holds for creating a goal', () =>
    expect(added('features/goals/CreateGoalPage.tsx')).toBeLessThanOrEqual(35.3))

  it('holds for running a circle again, which contains the page for creating one', () =>
    expect(added('features/goals/RunAgainPage.tsx')).toBeLessThanOrEqual(38.4))

  it('covers every page', () => {
    const lazy = Object.keys(manifest).filter(
      module => /Page\.tsx$/.test(module) && manifest[module]?.isDynamicEntry,
    )
    expect(lazy.toSorted()).toEqual([
      'features/admin/AdminPage.tsx',
      'features/admin/DisputePage.tsx',
      'features/admin/SectionPage.tsx',
      'features/admin/audits/AuditsPage.tsx',
      'features/admin/corrections/CorrectionsPage.tsx',
      'features/admin/events/EventsPage.tsx',
      'features/admin/events/RawEventPage.tsx',
      'features/admin/installation/InstallationPage.tsx',
      'features/admin/journal/JournalPage.tsx',
      'features/admin/log/LogPage.tsx',
      'features/admin/payouts/CasePage.tsx',
      'features/admin/periods/PeriodsPage.tsx',
      'features/admin/projections/ProjectionsPage.tsx',
      'features/admin/proposals/ProposalsPage.tsx',
      'features/admin/sending/BatchPage.tsx',
      'features/auth/AuthPage.tsx',
      'features/auth/MailLinkPage.tsx',
      'features/auth/OpenIdPage.tsx',
      'features/auth/VerifyEmailPage.tsx',
      'features/books/BooksPage.tsx',
      'features/books/EventPage.tsx',
      'features/books/TotalPage.tsx',
      'features/contributions/PaymentCompletePage.tsx',
      dashboard,
      'features/docs/DocsPage.tsx',
      'features/feedback/FeedbackPage.tsx',
      'features/goalList/GoalListPage.tsx',
      'features/goals/CreateGoalPage.tsx',
      'features/goals/RunAgainPage.tsx',
      'features/invitations/InvitesPage.tsx',
      'features/invitations/JoinPage.tsx',
      'features/receipts/ReceiptPage.tsx',
      'features/rotation/cash/CashBoxPage.tsx',
      'features/sheet/SheetPage.tsx',
      'features/statements/AdminStatementPage.tsx',
      'features/statements/StatementPage.tsx',
      'features/takeOver/TakeOverPage.tsx',
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
