/** A piece of JSON that is sent unchanged, valid or not. */
export interface Raw {
  readonly raw: string
}
export const raw = (text: string): Raw => Object.assign(Object.create(marked), { raw: text }) as Raw
const marked = {}
const isRaw = (value: unknown): value is Raw => isObject(value) && Object.getPrototypeOf(value) === marked
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The fields of an object in order; a name may be repeated. */
export interface Fields {
  readonly fields: readonly (readonly [string, unknown])[]
}
export const fields = (...list: readonly (readonly [string, unknown])[]): Fields =>
  Object.assign(Object.create(listed), { fields: list }) as Fields
const listed = {}
const isFields = (value: unknown): value is Fields =>
  isObject(value) && Object.getPrototypeOf(value) === listed

/** JSON, except for raw pieces. */
export const write = (value: unknown): string => {
  if (isRaw(value)) return value.raw
  if (isFields(value))
    return `{${value.fields.map(([name, inner]) => `${JSON.stringify(name)}:${write(inner)}`).join()}}`
  if (Array.isArray(value)) return `[${value.map(write).join()}]`
  if (isObject(value)) return write(fields(...Object.entries(value)))
  return JSON.stringify(value) ?? 'null'
}

/** The fields of an object; undefined for other values. */
export const fieldsOf = (value: unknown): Fields['fields'] | undefined => {
  if (!isObject(value) || isRaw(value) || Array.isArray(value)) return undefined
  return isFields(value) ? value.fields : Object.entries(value)
}

/** The words of a text, separated by spaces. */
export const words = (text: string): string[] => text.trim().split(/ +|\n */)
