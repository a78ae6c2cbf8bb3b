import sax from 'sax'
import { refuseFile } from './refused.ts'

/** An element of XML, or of the older form of OFX, without the prefix of its namespace. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  readonly line: number
  text: string
}

/** Files of banks have less of both. */
export const deepest = 64
export const mostElements = 1_000_000

/** Its types lack the second one. */
const options = { trim: false, strictEntities: true }

/**
 * The root of an XML document. No document type is accepted, so there are no entities besides the five of XML and those for
 * characters, and nothing is ever loaded.
 */
export const parseXml = (text: string): Element => {
  const parser = sax.parser(true, options)
  const line = () => parser.line + 1
  const open: Element[] = []
  let root: Element | undefined
  let count = 0
  const add = (text: string): void => {
    const inside = open.at(-1)
    if (inside) inside.text += text
  }
  parser.onerror = () => refuseFile('bank_file_broken', { line: line() })
  parser.ondoctype = () => refuseFile('bank_file_unsafe', { line: line() })
  parser.ontext = add
  parser.oncdata = add
  parser.onopentag = ({ name, attributes }) => {
    if (open.length >= deepest || ++count > mostElements) refuseFile('bank_file_unsafe', { line: line() })
    const element = {
      name: localName(name),
      attributes: textsOf(attributes),
      children: [],
      line: line(),
      text: '',
    }
    const inside = open.at(-1)
    if (!inside && root) refuseFile('bank_file_broken', { line: line() })
    if (inside) inside.children.push(element)
    else root = element
    open.push(element)
  }
  parser.onclosetag = () => void open.pop()
  parser.write(text).close()
  return root ?? refuseFile('bank_file_broken', { line: line() })
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
const textsOf = (attributes: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)]))

export const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter(child => child.name === name)

/** The first element at a path such as `Acct/Id/IBAN`. */
export const at = (element: Element, path: string): Element | undefined =>
  path
    .split('/')
    .reduce<Element | undefined>(
      (inside, name) => inside?.children.find(child => child.name === name),
      element,
    )

/** The text at the first of these paths that has one. */
export const textAt = (element: Element, ...paths: readonly string[]): string => {
  for (const path of paths) {
    const text = at(element, path)?.text.trim()
    if (text) return text
  }
  return ''
}
