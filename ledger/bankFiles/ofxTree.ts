import { refuseFile } from './refused.ts'
import { deepest, type Element, mostElements, parseXml } from './xml.ts'

/** Both forms of OFX: version 2 is XML; version 1 has a head of its own, and elements with a text need no end. */
export const parseOfx = (text: string): Element =>
  /^\s*<\?(?:xml|OFX)/i.test(text) ? parseXml(text.trimStart()) : parseSgml(text)

/** The end of an element, or its beginning with the text after it and perhaps its end; or what OFX does not have. */
const tags = /<\/([A-Za-z][\w.]*)\s*>|<([A-Za-z][\w.]*)\s*>([^<]*)(<\/\2\s*>)?|<!/g

const parseSgml = (text: string): Element => {
  const open: Element[] = []
  let root: Element | undefined
  let count = 0
  let line = 1
  let last = 0
  const broken = () => refuseFile('bank_file_broken', { line })
  for (const { 0: tag, 1: ended, 2: begun = '', 3: said = '', 4: end, index } of text.matchAll(tags)) {
    line += breaksBetween(text, last, index)
    last = index
    if (tag === '<!' || ++count > mostElements || open.length >= deepest)
      refuseFile('bank_file_unsafe', { line })
    if (root && open.length === 0) broken()
    if (ended !== undefined) {
      if (!close(open, ended.toUpperCase())) broken()
      continue
    }
    const words = unescaped(said.trim())
    const element = { name: begun.toUpperCase(), attributes: {}, children: [], line, text: words }
    if (root) open.at(-1)?.children.push(element)
    root ??= element
    // With a text it has nothing inside, and needs no end.
    if (words === '' && end === undefined) open.push(element)
  }
  line += breaksBetween(text, last, text.length)
  return root && open.length === 0 ? root : broken()
}

/** Closes the innermost element of the name. Those inside that are still open were empty, and what follows them stands beside. */
const close = (open: Element[], name: string): boolean => {
  const place = open.findLastIndex(element => element.name === name)
  if (place < 0) return false
  for (let at = open.length - 1; at > place; at--) {
    const moved = open[at]!.children.splice(0)
    for (const element of moved) open[at - 1]!.children.push(element)
  }
  open.length = place
  return true
}

const breaksBetween = (text: string, from: number, to: number): number => {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}

const signs: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  nbsp: ' ',
  quot: '"',
  apos: "'",
}
const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|amp|nbsp|quot|apos);/g, (_, name: string) => signs[name] ?? '')
