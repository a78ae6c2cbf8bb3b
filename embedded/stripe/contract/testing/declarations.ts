import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve as resolvePath } from 'node:path'
import { type ESTree, parseSync } from 'vite'

/** Where a name is looked up: a file of declarations, and the namespaces around the place in it. */
export interface Place {
  readonly file: string
  readonly scope: readonly string[]
}
export type Declared = ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration
export interface Found {
  readonly name: string
  readonly node: Declared
  /** Where names inside the declaration are looked up. */
  readonly place: Place
}

interface Declarations {
  /** Keys are qualified names, such as `Refund.NextAction`. */
  readonly declared: Map<string, Declared>
  /** The exported name there; absent when the name stands for the whole module. */
  readonly imported: Map<string, { readonly file: string; readonly name: readonly string[] }>
}

/**
 * Reads TypeScript declaration files, limited to what a generated SDK uses: interfaces, type aliases,
 * namespaces and imports. Each file is read once, when a name requires it. Nothing is type-checked.
 */
export const createDeclarations = () => {
  const files = new Map<string, Declarations>()

  const load = (file: string): Declarations => {
    const known = files.get(file)
    if (known) return known
    const read: Declarations = { declared: new Map(), imported: new Map() }
    files.set(file, read)
    for (const statement of parseSync(file, readFileSync(file, 'utf8')).program.body)
      if (statement.type === 'ImportDeclaration') noteImports(statement, file, read)
      else if (statement.type === 'ExportNamedDeclaration')
        if (statement.declaration) note(statement.declaration, [], read)
        else noteReexports(statement, file, read)
      else note(statement, [], read)
    return read
  }

  /** @throws Error for a name without a declaration; otherwise the schema would accept anything */
  const find = (name: string, place: Place): Found => {
    const { declared, imported } = load(place.file)
    for (let depth = place.scope.length; depth >= 0; depth--) {
      const full = [...place.scope.slice(0, depth), ...name.split('.')]
      const node = declared.get(full.join('.'))
      if (node) return { name: full.join('.'), node, place: { file: place.file, scope: full } }
    }
    const [head = '', ...rest] = name.split('.')
    const from = imported.get(head)
    if (!from) throw new Error(`${name} is not declared at ${place.file} ${place.scope.join('.')}`)
    return find([...from.name, ...rest].join('.'), { file: from.file, scope: [] })
  }
  return { find, all: (file: string) => [...load(file).declared.keys()] }
}
export type DeclarationReader = ReturnType<typeof createDeclarations>

const note = (statement: object, scope: readonly string[], { declared, imported }: Declarations): void => {
  const node = statement as ESTree.Statement
  if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration')
    declared.set([...scope, node.id.name].join('.'), node)
  else if (node.type === 'TSModuleDeclaration' && node.id.type === 'Identifier' && node.body)
    for (const inner of node.body.body) {
      const exported = inner.type === 'ExportNamedDeclaration' ? inner.declaration : inner
      if (exported) note(exported, [...scope, node.id.name], { declared, imported })
    }
}

const noteImports = (node: ESTree.ImportDeclaration, file: string, { imported }: Declarations): void => {
  const target = declarationsOf(node.source.value, file)
  for (const specifier of node.specifiers)
    if (specifier.type !== 'ImportDefaultSpecifier' && target !== undefined)
      imported.set(specifier.local.name, {
        file: target,
        name: specifier.type === 'ImportSpecifier' ? [nameOf(specifier.imported)] : [],
      })
}
const noteReexports = (node: ESTree.ExportNamedDeclaration, file: string, read: Declarations): void => {
  const target = node.source ? declarationsOf(node.source.value, file) : undefined
  for (const { local, exported } of node.specifiers)
    if (target !== undefined) read.imported.set(nameOf(exported), { file: target, name: [nameOf(local)] })
}
const nameOf = (node: ESTree.ModuleExportName): string => (node.type === 'Literal' ? node.value : node.name)

/** Undefined for modules of other packages: they declare nothing that is sent. */
const declarationsOf = (specifier: string, from: string): string | undefined => {
  const file = resolvePath(dirname(from), specifier.replace(/\.js$/, '.d.ts'))
  return specifier.startsWith('.') && existsSync(file) ? file : undefined
}

/** A folder of the SDK's declarations in node_modules. */
export const stripeDeclarations = (path: string): string =>
  join(dirname(new URL(import.meta.resolve('stripe')).pathname), path)
