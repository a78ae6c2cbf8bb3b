import { basename, join } from 'node:path'
import {
  API,
  type Checker,
  type Symbol as Named,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>

export interface AnswerSchemas {
  /** By route. */
  readonly answers: Readonly<Record<string, Schema>>
  /** The named ones, to which the others refer. */
  readonly schemas: Readonly<Record<string, Schema>>
}

const home = join(import.meta.dirname, '../..')

/** Reads the TypeScript types of answers and errors, and writes them as JSON Schemas. */
export const readAnswerSchemas = (): AnswerSchemas => {
  const api = new API({ cwd: home })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(import.meta.dirname, 'tsconfig.json')] })
    const project = snapshot.getProjects()[0]
    if (!project) throw new Error('the project of the answers could not be opened')
    const { checker, program } = project
    const typeNamed = (file: string, name: string): Type => {
      const source = program.getSourceFile(join(home, file))
      const module = source && checker.getSymbolAtLocation(source)
      const found = module && checker.getMemberInModuleExports(module, name)
      if (!found) throw new Error(`${file} exports no ${name}`)
      return checker.getDeclaredTypeOfSymbol(found)
    }
    const { schemaOf, schemas } = schemasOver(checker)
    const answers: Record<string, Schema> = {}
    for (const route of checker.getPropertiesOfType(typeNamed('shared/api/answers.ts', 'Answers')))
      answers[route.name] = schemaOf(typeOf(checker, route))
    schemaOf(typeNamed('shared/api/problem.ts', 'Problem'))
    return {
      answers,
      schemas: Object.fromEntries([...schemas].sort(([one], [other]) => (one < other ? -1 : 1))),
    }
  } finally {
    api.close()
  }
}

const typeOf = (checker: Checker, symbol: Named): Type => {
  const type = checker.getTypeOfSymbol(symbol)
  if (!type) throw new Error(`${symbol.name} has no type`)
  return type
}

/** Too many to list: it is described by its form. */
const currency: Schema = {
  type: 'string',
  pattern: '^[A-Z]{3}$',
  description: 'A code of ISO 4217. `GET /api/config` lists those that goals can have here.',
}
const mostListed = 100

const schemasOver = (checker: Checker) => {
  const schemas = new Map<string, Schema>()
  const names = new Map<number, string>()

  const nameOf = (symbol: Named): string => {
    const known = names.get(symbol.id)
    if (known !== undefined) return known
    const file = basename(symbol.declarations[0]?.path ?? '').replace(/\.ts$/, '')
    const isTaken = [...names.values()].includes(symbol.name)
    // Two files may each have a `RunResponse`.
    const name = isTaken ? `${file[0]?.toUpperCase()}${file.slice(1)}${symbol.name}` : symbol.name
    names.set(symbol.id, name)
    return name
  }

  const schemaOf = (type: Type): Schema => {
    const named = nameable(type)
    if (!named) return written(type)
    const name = nameOf(named)
    if (!schemas.has(name)) {
      schemas.set(name, {}) // A type may contain itself.
      schemas.set(name, { ...described(named.getDocumentationComment(checker)), ...written(type) })
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  const written = (type: Type): Schema => {
    const { flags } = type
    if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return {}
    if (flags & TypeFlags.Never) return { not: {} }
    if (type.isLiteralType()) return { const: type.value }
    if (flags & TypeFlags.Null) return { type: 'null' }
    if (flags & (TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping))
      return { type: 'string' }
    if (flags & TypeFlags.Number) return { type: 'number' }
    if (flags & TypeFlags.Boolean) return { type: 'boolean' }
    if (type.isUnionType()) return union(type.getTypes() ?? [])
    if (type.isIntersectionType()) {
      // A branded type is the primitive within it.
      const primitive = type
        .getTypes()
        ?.find(({ flags: part }) => part & (TypeFlags.String | TypeFlags.Number))
      return primitive ? written(primitive) : object(type)
    }
    if (type.isTupleType() || (checker.isTupleType(type) && type.isTypeReference())) return tuple(type)
    if (checker.isArrayType(type) && type.isTypeReference()) return array(type)
    return object(type)
  }

  const array = (type: Type): Schema => {
    const [item] = type.isTypeReference() ? checker.getTypeArguments(type) : []
    return { type: 'array', items: item ? schemaOf(item) : {} }
  }
  const tuple = (type: Type): Schema => {
    const items = type.isTypeReference() ? checker.getTypeArguments(type) : []
    return { type: 'array', prefixItems: items.map(schemaOf), minItems: items.length, maxItems: items.length }
  }

  const union = (members: readonly Type[]): Schema => {
    const present = members.filter(({ flags }) => !(flags & TypeFlags.Undefined))
    const literals = present.filter(one => one.isLiteralType())
    const others = present.filter(one => !one.isLiteralType())
    if (literals.length > mostListed && literals.every(({ value }) => /^[A-Z]{3}$/.test(String(value))))
      return others.length === 0 ? currency : { anyOf: [currency, ...others.map(schemaOf)] }
    const values = literals.map(one => one.value)
    const isBoolean = values.includes(true) && values.includes(false)
    const listed = isBoolean ? values.filter(value => typeof value !== 'boolean') : values
    const parts: Schema[] = [
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...(listed.length > 0 ? [enumOf(listed)] : []),
      ...others.map(schemaOf),
    ]
    return oneOf(parts)
  }

  const object = (type: Type): Schema => {
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    for (const symbol of checker.getPropertiesOfType(type)) {
      const schema = schemaOf(typeOf(checker, symbol))
      properties[symbol.name] = { ...schema, ...described(symbol.getDocumentationComment(checker)) }
      if (!(symbol.flags & SymbolFlags.Optional)) required.push(symbol.name)
    }
    const [index] = checker.getIndexInfosOfType(type)
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(index && { additionalProperties: schemaOf(index.valueType) }),
    }
  }

  return { schemaOf, schemas }
}

/** The symbol under whose name a type becomes a schema of its own: our interfaces, and our aliases of lists of values. */
const nameable = (type: Type): Named | undefined => {
  if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return undefined
  const alias = type.getAliasSymbol()
  if (alias && isOurs(alias) && type.getAliasTypeArguments().length === 0) return alias
  if (!type.isClassOrInterface()) return undefined
  const symbol = type.getSymbol()
  return symbol && isOurs(symbol) ? symbol : undefined
}
const isOurs = ({ declarations: [first] }: Named): boolean =>
  first !== undefined && !first.path.includes('/node_modules/') && !basename(first.path).startsWith('lib.')

type Value = string | number | boolean | bigint
const enumOf = (values: readonly Value[]): Schema => ({
  ...(values.every(value => typeof value === 'string') && { type: 'string' }),
  enum: [...values].sort(),
})

/** Types that say nothing else are one list of types. */
const oneOf = (parts: readonly Schema[]): Schema => {
  const isPlain = (part: Schema): boolean => Object.keys(part).join() === 'type'
  const types = [...new Set(parts.filter(isPlain).map(({ type }) => String(type)))].sort().reverse()
  const others = parts.filter(part => !isPlain(part))
  const [only] = others
  if (types.length === 0 && only && others.length === 1) return only
  const plain: Schema[] = types.length === 0 ? [] : [{ type: types.length === 1 ? types[0] : types }]
  return others.length === 0 && plain[0] ? plain[0] : { anyOf: [...others, ...plain] }
}

const described = (comment: string): Schema => {
  const description = comment
    .replace(/\s+/g, ' ')
    .replace(/\{@link (\w+)\}/g, '$1')
    .trim()
  return description === '' ? {} : { description }
}
