import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Outcome } from '../all.ts'
import { type Bench, estimated, limited, measured } from '../harness.ts'
import { lineOf, readReport } from '../report.ts'
import { ofGoal } from './overview.ts'
import { wordsBeside } from './words.ts'
import { withFormer, writePage } from './write.ts'

const bench = (name: string): Bench => ({
  ...{ name, compares: `<${name}> with "other" & such`, file: `/there/is/no/${name}.ts` },
  run: async () => [],
})
const measures = [
  measured(
    { bench: 'append', measure: 'commands | 32 clients', unit: 'per second', goal: { atLeast: 0.6 } },
    [
      [5_000, 8_000],
      [4_000, 8_000],
      [6_000, 8_000],
    ],
  ),
  limited({ bench: 'append', measure: 'took <each>', unit: 'µs', goal: { atMost: 100 } }, [130, 120, 140]),
  limited({ bench: 'append', measure: 'moved', unit: 'score', goal: { atMost: 0.02 } }, [0, 0, 0]),
  estimated({ bench: 'append', measure: 'grown', unit: 'MB', goal: { atMost: 1 } }, { value: -1, error: 2 }),
]
const report = readReport(lineOf(bench('append'), measures, 12.34))
const outcomes: Outcome[] = [
  { bench: bench('append'), report },
  { bench: bench('broken'), failure: 'not done after 240 s', seconds: 240 },
]

describe('the page of all benches', () => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-page-'))
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  beforeAll(() =>
    writePage(folder, {
      outcomes,
      machine: {
        ...{ processor: 'Abacus', cores: 2, memoryGigabytes: 4, node: '24.0.0', postgres: '18.4' },
        fsyncMicroseconds: 50,
      },
      ...{
        load: { before: 0.5, after: 1.5 },
        date: '2026-11-22',
        minutes: 3,
        command: 'npm run bench -- --all',
      },
    }),
  )
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('says what was measured on what, and each figure with its goal', () => {
    const page = read('BENCHMARKS.md')
    expect(page).toContain('on 2 cores (Abacus) with 4 GB, Node 24.0.0, PostgreSQL 18.4')
    expect(page).toContain(
      '| [append](#append) | commands \\| 32 clients | 5000 per second | 8000 | 0.625 | at least 0.6 | held |',
    )
    expect(page).toContain('|  | took <each> | 130 µs |  |  | at most 100 | **missed** |')
    expect(page).toContain('|  | grown | -1 MB |  |  | at most 1 | **undecided** |')
  })
  it('keeps what was measured of benches that are not measured anew', () => {
    const all = ['append', 'broken', 'later'].map(bench)
    const again: Outcome = { bench: bench('later'), failure: 'it fell', seconds: 1 }
    expect(withFormer(folder, all, [again])).toEqual([{ bench: all[0], report }, again])
    expect(withFormer(join(folder, 'nowhere'), all, [again])).toEqual([again])
  })
  it('says of a bench that failed why there are no figures, and leaves out its picture', () => {
    const page = read('BENCHMARKS.md')
    expect(page).toContain('**There are no figures:** not done after 240 s, after 240 s.')
    expect(page).not.toContain('broken.svg')
  })
  it('has a table whose rows are all as wide as its head, and names only pictures that there are', () => {
    const page = read('BENCHMARKS.md')
    const widths = page
      .split('\n')
      .flatMap(line => (line[0] === '|' ? [line.match(/(?<!\\)\|/g)?.length] : []))
    expect(new Set(widths)).toEqual(new Set([8]))
    const named = [...page.matchAll(/\]\(shared\/bench\/plots\/([^)]+)\)/g)].map(([, name]) => name)
    expect(readdirSync(join(folder, 'shared/bench/plots'))).toEqual(expect.arrayContaining(named))
    expect(named).toHaveLength(2)
  })
  it.each(['append.svg', 'overview.svg'])(
    'draws %s well-formed, in words too, and by day and by night',
    name => {
      const svg = read(join('shared/bench/plots', name))
      expect(unclosed(svg)).toEqual([])
      expect(svg).toMatch(/<title id="title">[^<]+<\/title>\n<desc id="description">[^<]+<\/desc>/)
      expect(svg).toContain('prefers-color-scheme:dark')
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    },
  )
  it('keeps the same for machines', () => {
    const lines = read('shared/bench/plots/figures.jsonl').trim().split('\n')
    expect(lines.map(readReport)).toEqual([report])
  })
})

describe('a figure beside its goal', () => {
  it.each([
    [{ atLeast: 10 }, 20, 2],
    [{ atMost: 10 }, 20, 0.5],
    [{ atMost: 0.02 }, 0, Number.POSITIVE_INFINITY],
  ])('%j, of %d, is %d times as good', (goal, value, times) => expect(ofGoal({ goal }, value)).toBe(times))
})

it('takes a figure that is none for no report', () =>
  expect(() => readReport(lineOf(bench('x'), [{ ...measures[0]!, ours: Number.NaN }], 1))).toThrow())

it('puts the words beside a bench below the headings of the page, with links that lead on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-words-'))
  try {
    const words =
      '# append\n\nSee [it](../handle.ts), [that](https://example.com) and [this](#why).\n\n## Why\n\n### More\n'
    mkdirSync(join(folder, 'ledger/bench'), { recursive: true })
    writeFileSync(join(folder, 'ledger/bench/append.md'), words)
    expect(wordsBeside(join(folder, 'ledger/bench/append.ts'), folder)).toBe(
      'See [it](ledger/handle.ts), [that](https://example.com) and [this](#why).\n\n### Why\n\n#### More',
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Elements that are not closed by their own name, and what is left of the text that is no XML. */
const unclosed = (svg: string): string[] => {
  const open: string[] = []
  const wrong: string[] = []
  for (const [, end, name = '', closed] of svg.matchAll(/<(\/?)([a-z]+)(?:\s[\w-]+="[^"<]*")*(\/?)>/gi)) {
    if (end) {
      if (open.pop() !== name) wrong.push(name)
    } else if (!closed) open.push(name)
  }
  const rest = svg.replace(/<\/?[a-z]+(?:\s[\w:-]+="[^"<]*")*\/?>/gi, '')
  return [...wrong, ...open, ...(/[<]|&(?!amp;|lt;|gt;|quot;)/.test(rest) ? ['text'] : [])]
}
