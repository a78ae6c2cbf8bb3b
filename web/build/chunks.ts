import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const packages = join(root, '../node_modules')

/** Tests for these modules and their style sheets. A name without a file fails the build. */
const modules = (...paths: readonly string[]) => {
  for (const path of paths) {
    const folder = dirname(path)
    const exists =
      existsSync(folder) && readdirSync(folder).some(name => name.startsWith(`${basename(path)}.`))
    if (!exists) throw new Error(`build/chunks.ts names ${path}, which does not exist`)
  }
  return (id: string): boolean => paths.some(path => id.startsWith(`${path}.`))
}

const ours = (folder: string, names: string): string[] =>
  names.split(' ').map(name => join(root, folder, name))
const icons = (names: string): string[] =>
  names.split(' ').map(name => join(packages, 'lucide/dist/esm/icons', name))

/** Code of every page that our releases do not change, so that browsers keep it cached. */
const vendor =
  /node_modules\/((react|react-dom|scheduler|dequal|use-sync-external-store|wouter|regexparam)\/|swr\/dist\/(?!mutation|infinite|immutable|subscription))/

const isOfActions = modules(...ours('lib', 'useAction useRefresh limits limitTexts'))

/** Few groups, since each costs a request. A group includes the imports of its modules, unless it says otherwise. */
export const chunkGroups = [
  { name: 'vendor', test: vendor, priority: 3, includeDependenciesRecursively: false },
  /** The entry, and what else members and guests share. */
  {
    name: 'main',
    test: modules(
      ...ours('.', 'main'),
      ...ours('lib', 'cx'),
      ...ours('components', 'Icon lazyPart'),
      ...icons('triangle-alert'),
    ),
    priority: 2,
  },
  /** The frame of every member's page, and what most of these pages consist of. */
  {
    name: 'shell',
    test: modules(
      ...ours('app', 'Shell'),
      ...ours('components', 'CollapsibleSection Weave'),
      ...ours('features/common/goals', 'GoalCard goalTypeName goalTypeTexts'),
      ...ours('features/dashboard', 'summary'),
      ...icons('chevron-left chevron-right'),
    ),
    priority: 1,
  },
  // As separate chunks these small modules would take longer to request than to load on a slow phone.
  {
    name: 'forms',
    test: modules(
      ...ours('lib', 'forms region useFormAction'),
      ...ours('components', 'Field FormFault PasswordField formTexts'),
      ...icons('eye eye-off'),
    ),
    priority: 1,
    includeDependenciesRecursively: false,
  },
  /** Code for sending changes, which no page needs at first. */
  {
    name: 'actions',
    test: (id: string) => isOfActions(id) || id.includes('/swr/dist/mutation/'),
    priority: 2,
    includeDependenciesRecursively: false,
  },
  /** What most pages need for loading, and their common parts. */
  {
    name: 'parts',
    test: modules(
      ...ours('components', 'LoadFailed Loaded Skeleton Card StatusBadge Switch RadioTiles Select'),
      ...ours('lib', 'books'),
      ...icons('rotate-ccw check'),
    ),
    priority: 1,
    includeDependenciesRecursively: false,
  },
  /** What dialogs share with each other and with no page. */
  {
    name: 'little',
    test: modules(...ours('lib', 'payments useRetryPayment cardName savedCardTexts'), ...icons('link-2')),
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'common',
    test: modules(
      ...ours('components', 'wheelGeometry'),
      ...ours('lib', 'saveFile rotation payouts useOpened'),
      ...icons('copy download file-down messages-square'),
    ),
    includeDependenciesRecursively: false,
  },
  /** Formatting of numbers and names, too small for separate chunks. */
  {
    name: 'intl',
    test: modules(...ours('lib', 'intl zone'), ...ours('../shared', 'intl text api/amountForm')),
    includeDependenciesRecursively: false,
  },
  /** Changes of sign-in methods, for every place that offers them. */
  {
    name: 'account',
    test: modules(
      ...ours('components', 'PasswordPrompt'),
      ...ours('lib', 'passkeys'),
      ...ours('features/auth', 'verifyTexts useResendVerification'),
      ...ours('app', 'accountReminderTexts'),
    ),
    includeDependenciesRecursively: false,
  },
  /** The messages of schemas. */
  {
    name: 'fields',
    test: modules(...ours('../shared/api', 'fieldTexts accountFieldTexts')),
    includeDependenciesRecursively: false,
  },
]
