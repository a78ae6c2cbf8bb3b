/** The rules of the house, as code: who may import whom, and what may lie where. No file is read here. */
export interface SourceFile {
  /** From the root of the repository, with `/`. */
  readonly path: string
  readonly text: string
}

/** Every breach of the rules, a sentence each. */
export const findBreaches = (files: readonly SourceFile[]): string[] =>
  files.flatMap(file => [...badImports(file), ...badForm(file)])

/** Names that tools insist on finding at the root, beside the five rooms, what operators use, and the two files of ours. */
export const findStrangers = (namesAtRoot: readonly string[]): string[] =>
  namesAtRoot
    .filter(name => !name.startsWith('.') && !atRoot.includes(name))
    .map(name => `${name} has no place at the top level`)

const atRoot = [
  ...['web', 'ledger', 'projections', 'workers', 'shared', 'ops', 'start.ts', 'config.ts', 'Dockerfile'],
  ...[
    'docker-compose.yml',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'biome.json',
    'vitest.config.ts',
  ],
  ...[
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'RELIABILITY.md',
    'BENCHMARKS.md',
    'LICENSE',
  ],
]

interface Room {
  readonly holds: string
  /** Files of ours; a room may always import itself, unless `not` says otherwise. */
  readonly may: readonly string[]
  /** Undefined: whatever npm has, and Node's own modules. */
  readonly packages?: readonly string[]
}

const readDoors = ['projections/*/query.ts', 'projections/checkpoints.ts', 'projections/db/**']
/** The first that holds a file counts. */
const rooms: readonly Room[] = [
  {
    holds: 'shared/**',
    may: ['shared/**'],
    packages: ['zod', 'date-fns', '@noble/hashes', '@opentelemetry/api'],
  },
  { holds: 'projections/**', may: ['projections/**', 'shared/**'] },
  { holds: 'ledger/domain/**', may: ['ledger/domain/**', 'shared/**'] },
  { holds: 'ledger/**', may: ['ledger/**', 'shared/**', ...readDoors] },
  {
    holds: 'workers/**',
    may: [
      ...['workers/**', 'shared/**', 'ledger/domain/**', 'ledger/handle*.ts'],
      ...['projections/runner.ts', 'projections/*/query.ts'],
    ],
  },
  {
    holds: 'web/**',
    may: [
      ...[
        'web/**',
        'shared/money.ts',
        'shared/ids.ts',
        'shared/time.ts',
        'shared/refusals.ts',
        'shared/roles.ts',
        'shared/refundReasons.ts',
        'shared/charter.ts',
        'shared/draw.ts',
        'shared/payoutMethods.ts',
        'shared/csv.ts',
      ],
      'shared/api/**',
    ],
  },
  { holds: 'config.ts', may: ['shared/**', 'package.json'], packages: ['zod'] },
  { holds: 'start.ts', may: ['**'] },
]

/** Tests and tools: free to import what they like, since nothing that runs may import them. */
const tests = [
  ...['**/*.test.ts', '**/*.test.tsx', '**/testing.ts', '**/testServices.ts', '**/testing/**'],
  ...[
    'web/e2e/**',
    'web/pictures/**',
    '**/bench/**',
    '**/demo/**',
    '**/simulation/**',
    '**/fuzzing/**',
    '**/*.config.ts',
  ],
]
/** Started from the command line: they read the settings themselves, and find the instance that is running and its log. */
const commands = ['**/main.ts', '**/admin.ts']
const forCommands = [
  ...['config.ts', 'projections/db/embedded/running.ts', 'ledger/store/eventStoreDb.ts'],
  ...['ledger/transparency/*.ts', 'ledger/periodsCheck.ts', 'projections/progressBar.ts'],
  // A restore makes every table before it fills it.
  ...['projections/audit/table.ts', 'workers/reactors/checkpoint.ts', 'workers/payments/sandbox/schema.ts'],
  ...['workers/notify/outbox/store.ts', 'workers/sandbox/clock.ts'],
]

const badImports = ({ path, text }: SourceFile): string[] => {
  const isTest = fits(path, tests)
  const room = rooms.find(({ holds }) => fits(path, [holds]))
  if (room === undefined && !isTest) return [`${path} lies in no room`]
  return importsOf(text).flatMap(specifier => {
    const target = locate(path, specifier)
    if (target.kind === 'unknown')
      return isTest ? [] : [`${path} imports what cannot be read off: ${specifier}`]
    if (target.kind === 'package') {
      const allowed = isTest || (room?.packages?.includes(target.name) ?? true)
      return allowed ? [] : [`${path} may not import ${specifier}`]
    }
    const mayNot = `${path} may not import ${target.path}`
    if (target.path === 'start.ts') return [mayNot]
    if (isTest) return []
    if (fits(target.path, tests)) return [`${mayNot}: it is for tests and tools`]
    if (fits(path, commands) && fits(target.path, forCommands)) return []
    const feature = featureOf(path)
    const other = featureOf(target.path)
    if (feature && other && feature !== other) return [`${mayNot}: one feature never another`]
    return fits(target.path, room?.may ?? []) ? [] : [mayNot]
  })
}

const badForm = ({ path, text }: SourceFile): string[] => {
  const code = withoutComments(text)
  const may = fits(path, ['start.ts', 'config.ts', ...commands, ...tests])
  return [
    path.endsWith('.tsx') && !path.startsWith('web/') && `${path} has no place outside web/, being .tsx`,
    /(^|\/)index\.tsx?$/.test(path) && `${path} is a barrel, or is called like one`,
    !may && readsEnvironment.test(code) && `${path} may not read process.env; settings come from config.ts`,
    /^\s*(export\s+)?(declare\s+)?(const\s+)?enum\s+\w/m.test(code) && `${path} declares an enum`,
    namesReadSchema.test(code) &&
      `${path} names the read side’s schema, which changes with its version: leave it out`,
    /^\s*(export\s+)?(declare\s+)?(namespace|module)\s+[\w.]+\s*\{/m.test(code) &&
      `${path} declares a namespace`,
  ].filter(breach => breach !== false)
}

const namesReadSchema = /\b(from|join|into|update|truncate|table)\s+read\.[\w$]|(['"`])read\.\w+( as \w+)?\2/
const readsEnvironment =
  /\bprocess\s*(\.|\?\.)\s*env\b|\bprocess\s*\[\s*['"]env|\bfrom\s+['"](node:)?process['"]/

/** Static and dynamic imports, re-exports and `require`. A computed one comes in brackets, as it stands. */
export const importsOf = (text: string): string[] => {
  const code = withoutComments(text)
  const fixed = [
    /^\s*(?:import|export)\s+(?:type\s+)?[\w$*\s{},]+?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\b(?:import|require)\s*\(\s*['"`]([^'"`$]+)['"`]\s*[,)]/g,
  ]
  const computed = /\b(?:import|require)\s*(\((?!\s*['"`][^'"`$]+['"`]\s*[,)])[^)]*\))/g
  return [...fixed, computed].flatMap(form => [...code.matchAll(form)].map(([, found = '']) => found))
}

/** Strings stay as they are, so that one with two slashes in it is no comment. */
const withoutComments = (text: string): string =>
  text.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (_, quoted: string | undefined) => quoted ?? '',
  )

type Target =
  | { readonly kind: 'ours'; readonly path: string }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'unknown' }

const locate = (from: string, specifier: string): Target => {
  if (specifier.startsWith('(')) return { kind: 'unknown' }
  if (specifier === '#config') return { kind: 'ours', path: 'config.ts' }
  if (specifier.startsWith('#')) return { kind: 'ours', path: specifier.slice(1) }
  if (specifier.startsWith('.')) return { kind: 'ours', path: join(from, specifier) }
  const [first = '', second = ''] = specifier.split('/')
  return { kind: 'package', name: first.startsWith('@') ? `${first}/${second}` : first }
}

const join = (from: string, relative: string): string => {
  const parts = from.split('/').slice(0, -1)
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

const featureOf = (path: string): string | undefined => /^web\/features\/([^/]+)\//.exec(path)?.[1]

/** `**` is any path, `*` any name. */
const fits = (path: string, globs: readonly string[]): boolean =>
  globs.some(glob =>
    new RegExp(
      `^${glob
        .replace(/[.+]/g, '\\$&')
        .replace(/\*\*\/|\*\*|\*/g, star => (star === '*' ? '[^/]*' : star === '**' ? '.*' : '(.*/)?'))}$`,
    ).test(path),
  )
