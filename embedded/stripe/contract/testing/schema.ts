import type { ESTree } from 'vite'
import type { DeclarationReader, Found, Place } from './declarations.ts'

/** The part of JSON Schema that is used here. */
export interface Schema {
  readonly $ref?: string
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'
  readonly const?: string | number | boolean
  readonly enum?: readonly (string | number | boolean)[]
  readonly pattern?: string
  readonly not?: Schema
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
}

/** `json` for responses, `form` for requests, in which every value is text. */
export type Wire = 'json' | 'form'

type Environment = ReadonlyMap<string, { readonly type: ESTree.TSType; readonly at: At }>
interface At {
  readonly place: Place
  readonly given: Environment
}
const nothingGiven: Environment = new Map()
const builtIn = new Set(['Error', 'Uint8Array'])

/**
 * Turns declared types into strict schemas: only declared properties, all that are not optional, only the
 * values of an enumeration. An expandable reference is reduced to an outline, because the schema of a payment
 * would otherwise include all of Stripe; nested objects are checked separately.
 */
export const createSchemas = ({ find }: DeclarationReader, wire: Wire) => {
  /** Keys are the names that schemas use as references. */
  const definitions: Record<string, Schema> = {}

  const named = (name: string, at: At, givenTypes: readonly ESTree.TSType[]): Schema => {
    const inner = givenTypes[0]
    if (name === 'Array' && inner) return { type: 'array', items: convert(inner, at) }
    if (name === 'Partial' && inner) return partial(inner, at)
    if (name === 'Decimal') return { type: 'string' }
    if (name === 'Error') return { not: {} } // JavaScript's own type, which is never sent
    if (name === 'Uint8Array') return { type: 'string' } // a file's bytes, encoded in base64
    const argument = at.given.get(name)
    if (argument) return convert(argument.type, argument.at)
    const found = find(name, at.place)
    const given = givenTo(found, givenTypes, at)
    if (found.node.type === 'TSTypeAliasDeclaration')
      return convert(found.node.typeAnnotation, { place: found.place, given })
    if (given.size > 0) return objectOf(found, given)
    const key = keyOf(found)
    if (!Object.hasOwn(definitions, key)) {
      definitions[key] = {} // reserved before it is known, because types refer to each other in cycles
      definitions[key] = objectOf(found, given)
    }
    return { $ref: key }
  }

  const partial = (type: ESTree.TSType, at: At): Schema => {
    if (type.type !== 'TSTypeReference') throw new Error(`part of a ${type.type}`)
    const found = find(textOf(type.typeName), at.place)
    if (found.node.type === 'TSTypeAliasDeclaration')
      return {
        anyOf: membersOf(found.node.typeAnnotation).map(member =>
          partial(member, { ...at, place: found.place }),
        ),
      }
    const { required: _all, ...rest } = objectOf(found, nothingGiven)
    return rest
  }

  const objectOf = (found: Found, given: Environment): Schema => {
    if (found.node.type !== 'TSInterfaceDeclaration') throw new Error(`${found.name} is no interface`)
    const at = { place: found.place, given }
    const own = fieldsOf(found.node.body.body, at)
    const parents = found.node.extends.map(({ expression }) => {
      const parent = find(textOf(expression), { ...found.place, scope: found.place.scope.slice(0, -1) })
      return objectOf(parent, nothingGiven)
    })
    const properties = Object.assign({}, ...parents.map(parent => parent.properties), own.properties)
    const required = new Set([...parents.flatMap(parent => parent.required ?? []), ...(own.required ?? [])])
    return { ...own, properties, ...(required.size > 0 ? { required: [...required] } : {}) }
  }

  const fieldsOf = (members: readonly ESTree.TSSignature[], at: At): Schema => {
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    let additionalProperties: boolean | Schema = false
    for (const member of members)
      if (member.type === 'TSIndexSignature')
        additionalProperties = convert(member.typeAnnotation.typeAnnotation, at)
      else if (member.type === 'TSPropertySignature' && member.typeAnnotation) {
        const name =
          member.key.type === 'Literal' ? String(member.key.value) : (member.key as { name: string }).name
        properties[name] = convert(member.typeAnnotation.typeAnnotation, at)
        if (!member.optional) required.push(name)
      }
    return { type: 'object', properties, additionalProperties, ...(required.length > 0 ? { required } : {}) }
  }

  const union = (types: readonly ESTree.TSType[], at: At): Schema => {
    const words: (string | number | boolean)[] = []
    const others: Schema[] = []
    const expandable = types.some(({ type }) => type === 'TSStringKeyword')
    for (const type of types) {
      // The SDK accepts any string as a later addition to an enumeration; here an unknown value is a fault.
      if (type.type === 'TSTypeReference' && textOf(type.typeName) === 'OtherString') continue
      const schema = expandable && isResource(type, at) ? outline : convert(type, at)
      if (schema.const !== undefined) words.push(schema.const)
      else if (!others.includes(schema)) others.push(schema)
    }
    const all = words.length > 0 ? [{ enum: words }, ...others] : others
    return all.length === 1 ? all[0]! : { anyOf: all }
  }

  const isResource = (type: ESTree.TSType, { place }: At): boolean => {
    if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false
    if (builtIn.has(type.typeName.name)) return false
    const { node } = find(type.typeName.name, place)
    if (node.type === 'TSTypeAliasDeclaration') return true
    return node.body.body.some(
      member => member.type === 'TSPropertySignature' && (member.key as { name?: string }).name === 'object',
    )
  }

  const convert = (type: ESTree.TSType, at: At): Schema => {
    switch (type.type) {
      case 'TSStringKeyword':
        return { type: 'string' }
      case 'TSNumberKeyword':
        return wire === 'json' ? { type: 'number' } : { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' }
      case 'TSBooleanKeyword':
        return wire === 'json' ? { type: 'boolean' } : { enum: ['true', 'false'] }
      case 'TSNullKeyword':
        return wire === 'json' ? { type: 'null' } : { const: '' }
      case 'TSLiteralType': {
        const { value } = type.literal as { value: string | number | boolean }
        return { const: wire === 'json' ? value : String(value) }
      }
      case 'TSAnyKeyword':
      case 'TSUnknownKeyword':
        return {}
      case 'TSVoidKeyword':
      case 'TSNeverKeyword':
      case 'TSUndefinedKeyword':
        return { not: {} }
      case 'TSParenthesizedType':
        return convert(type.typeAnnotation, at)
      case 'TSArrayType':
        return { type: 'array', items: convert(type.elementType, at) }
      case 'TSTypeLiteral':
        return fieldsOf(type.members, at)
      case 'TSUnionType':
        return union(type.types, at)
      case 'TSTypeReference':
        return named(textOf(type.typeName), at, type.typeArguments?.params ?? [])
      default:
        throw new Error(`nothing is known of ${type.type}`)
    }
  }

  return {
    definitions,
    /** The schema of a type declared at the top level of a file. */
    of: (name: string, file: string): Schema =>
      named(name, { place: { file, scope: [] }, given: nothingGiven }, []),
    /** As {@link of}, with every property optional. */
    partOf: (name: string, file: string): Schema => {
      const { required: _all, ...part } = objectOf(find(name, { file, scope: [] }), nothingGiven)
      return part
    },
  }
}

/** A resource in place of its id. */
const outline: Schema = {
  type: 'object',
  properties: { object: { type: 'string' } },
  required: ['object'],
  additionalProperties: true,
}

const membersOf = (type: ESTree.TSType): readonly ESTree.TSType[] =>
  type.type === 'TSUnionType' ? type.types : [type]

const givenTo = ({ node }: Found, types: readonly ESTree.TSType[], at: At): Environment =>
  new Map(
    (node.typeParameters?.params ?? []).map(({ name }, index) => [name.name, { type: types[index]!, at }]),
  )

const keyOf = ({ name, place }: Found): string =>
  `${place.file.replace(/^.*\//, '').replace('.d.ts', '')}.${name}`

const textOf = (name: ESTree.TSTypeName | ESTree.Expression): string => {
  if (name.type === 'Identifier') return name.name
  if (name.type === 'TSQualifiedName') return `${textOf(name.left)}.${name.right.name}`
  if (name.type === 'MemberExpression' && name.property.type === 'Identifier')
    return `${textOf(name.object)}.${name.property.name}`
  throw new Error(`no name of a type: ${name.type}`)
}
