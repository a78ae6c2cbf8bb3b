import type { DefaultTheme } from 'vitepress'
import { pages, placeOf, titleOf } from '../pages.ts'

type Item = DefaultTheme.SidebarItem

const entry = (path: string, text = titleOf(path)): Item => ({ text, link: `/${placeOf(path).slice(0, -3)}` })
const group = (text: string, items: Item[], collapsed = false): Item => ({ text, items, collapsed })
const inFolder = (folder: string): Item[] =>
  pages.filter(page => page.startsWith(folder)).map(page => entry(page))

const decisions = pages
  .filter(page => page.startsWith('docs/decisions/'))
  .map(page => entry(page, `${Number(/\d+/.exec(page)?.[0])}. ${titleOf(page).replace(/^\d+[.:]? */, '')}`))

/** All pages; a test compares them with the files. */
export const sidebar: Item[] = [
  group('Begin', [
    entry('README.md', 'Overview'),
    entry('docs/comparison.md'),
    entry('docs/journeys.md'),
    entry('docs/fairness.md'),
    entry('docs/questions.md'),
    entry('CHANGELOG.md'),
  ]),
  group('Run it', [
    entry('docs/operations.md'),
    entry('docs/alerts.md'),
    entry('docs/commands.md'),
    entry('ops/README.md', 'Dashboard, alerts and manifests'),
    entry('ledger/backup/README.md'),
    entry('ledger/logTransfer/README.md'),
    entry('ledger/installation/README.md'),
    entry('workers/reconciliation/README.md'),
    entry('projections/audit/README.md'),
  ]),
  group('Build on it', [entry('docs/webhooks.md'), entry('docs/translating.md'), entry('CONTRIBUTING.md')]),
  group('How it works', [
    entry('docs/architecture.md'),
    entry('docs/glossary.md'),
    entry('ledger/README.md'),
    entry('web/README.md'),
    entry('workers/queue/README.md'),
    entry('embedded/eventstore/README.md'),
    entry('embedded/stripe/README.md'),
  ]),
  group('Why to trust it', [
    entry('ledger/transparency/README.md'),
    entry('SECURITY.md'),
    entry('ledger/accounts/README.md'),
    entry('docs/asvs.md'),
    entry('docs/reliability.md'),
    ...inFolder('lab/').filter(({ link = '' }) => !link.startsWith('/parts/lab/bench/')),
  ]),
  group('Benchmarks', [entry('docs/benchmarks.md'), ...inFolder('lab/bench/')], true),
  group('Decisions', decisions, true),
]
