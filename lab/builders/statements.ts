import { periodOf } from '#ledger/statements/period.ts'
import type { MadeStatement } from '#ledger/statements/statement.ts'
import type { Statement, StatementLine } from '#projections/readModels/journal/query.ts'
import { type GoalId, goalId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { instant } from '#shared/time.ts'

/** The time of these statements. */
export const madeAt = instant('2026-11-21T19:30:00Z')
export const statementLine = (changes: Partial<StatementLine>): StatementLine => ({
  goalId: goalId(5),
  goal: 'Lisbon',
  revision: 17,
  line: 1,
  at: instant('2026-11-03T23:30:00Z'),
  entry: 'ContributionReceived',
  account: 'savings',
  userId: userId(7),
  username: 'ama',
  payerUserId: null,
  payer: null,
  forOtherMinor: null,
  round: null,
  amountMinor: minor(4_000),
  balanceMinor: minor(5_000),
  ...changes,
})
export const statementLines = [
  statementLine({}),
  statementLine({ line: 0, revision: 18, amountMinor: minor(-1_250), balanceMinor: minor(3_750), round: 2 }),
]

/** A statement of November with these lines. */
export const madeStatement = (
  zone: string,
  of: readonly StatementLine[] = statementLines,
  changes = {},
): MadeStatement => ({
  statement: {
    currency: 'USD',
    currencies: ['USD'],
    openingMinor: minor(1_000),
    closingMinor: of.at(-1)?.balanceMinor ?? minor(1_000),
    cameMinor: minor(4_000),
    wentMinor: minor(-1_250),
    count: of.length,
    accounts: [],
    lines: async function* () {
      for (const one of of) yield [one]
    },
    close: async () => undefined,
  } satisfies Statement,
  period: periodOf('2026-11', madeAt, zone),
  of: { goalId: 5 as GoalId, userId: userId(7) },
  goal: { goalId: 5, name: 'Lisbon', isCircle: false },
  member: { userId: 7, name: 'ama' },
  account: null,
  madeAt,
  ...changes,
})

/** An element of XML with its children, or its text. */
export interface Element {
  readonly name: string
  readonly children: readonly Element[]
  readonly text: string
}

/**
 * Parses the strict subset of XML that OFX uses.
 * @throws Error for anything that is not well-formed
 */
export const parseOfx = (document: string): Element => {
  const [xml, ofx, ...lines] = document.split('\n')
  if (!/^<\?xml version="1\.0" encoding="UTF-8" standalone="no"\?>$/.test(xml ?? ''))
    throw new Error('no XML')
  if (
    !/^<\?OFX OFXHEADER="200" VERSION="2\d\d" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"\?>$/.test(
      ofx ?? '',
    )
  )
    throw new Error('no OFX')
  const root: Element & { children: Element[] } = { name: '', children: [], text: '' }
  const open: { name: string; children: Element[]; text: string }[] = [root]
  let rest = lines.join('\n')
  while (rest !== '') {
    const top = open.at(-1)!
    const text = /^[^<]+/.exec(rest)?.[0]
    if (text !== undefined) {
      if (/&(?!(amp|lt|gt);)|>/.test(text)) throw new Error(`not escaped: ${text}`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of these
      if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)) throw new Error('not XML')
      top.text += text
      rest = rest.slice(text.length)
      continue
    }
    const tag = /^<(\/?)([A-Z0-9]+)>/.exec(rest)
    if (!tag) throw new Error(`not a tag: ${rest.slice(0, 40)}`)
    const [whole, closing, name = ''] = tag
    if (closing) {
      if (top.name !== name || open.length === 1) throw new Error(`${name} closes ${top.name}`)
      if (top.children.length > 0 && top.text.trim() !== '')
        throw new Error(`text beside elements in ${name}`)
      top.text = top.text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
      open.pop()
    } else {
      const element = { name, children: [], text: '' }
      top.children.push(element)
      open.push(element)
    }
    rest = rest.slice(whole.length)
  }
  const [only, ...others] = root.children
  if (open.length !== 1 || !only || others.length > 0) throw new Error('not one element')
  return only
}

/** The content of an element at a path of names. */
export const at = (element: Element, ...path: string[]): Element =>
  path.reduce((inside, name) => {
    const found = inside.children.filter(child => child.name === name)
    if (found.length !== 1) throw new Error(`${found.length} of ${name} in ${inside.name}`)
    return found[0]!
  }, element)

/** The cells of a CSV file, as defined by RFC 4180. */
export const parseCsv = (text: string): string[][] =>
  [
    ...text
      .replace(/^\uFEFF/, '')
      .matchAll(/((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r\n/g),
  ].map(([, row = '']) =>
    [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    ),
  )
