import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Outcome } from './all.ts'
import type { NamedBench } from './benches.ts'
import { barOf, notesIn, timesGoal, withFormer, writeDocument } from './document.ts'
import { estimated, limited, measured } from './harness.ts'
import { lineOf, readReport } from './report.ts'

const bench = (name: string): NamedBench => ({
  name,
  compares: `<${name}> with "other" & such`,
  notes: `/there/is/no/${name}.md`,
  run: async () => [],
})
const measures = [
  measured({ measure: 'commands | 32 clients', unit: 'per second', goal: { atLeast: 0.6 } }, [
    [5_000, 8_000],
    [4_000, 8_000],
    [6_000, 8_000],
  ]),
  limited({ measure: 'took <each>', unit: 'µs', goal: { atMost: 100 } }, [130, 120, 140]),
  limited({ measure: 'moved', unit: 'score', goal: { atMost: 0.02 } }, [0, 0, 0]),
  estimated({ measure: 'grown', unit: 'MB', goal: { atMost: 1 } }, { value: -1, error: 2 }),
]
const report = readReport(lineOf(bench('append'), measures, 12.34))
const outcomes: Outcome[] = [
  { bench: bench('append'), report },
  { bench: bench('broken'), failure: 'not done after 240 s', seconds: 240 },
]

describe('the document of all benches', () => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-document-'))
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  beforeAll(() =>
    writeDocument(folder, {
      outcomes,
      machine: {
        processor: 'Abacus',
        cores: 2,
        memoryGigabytes: 4,
        node: '24.0.0',
        postgres: '18.4',
        fsyncMicroseconds: 50,
      },
      load: { before: 0.5, after: 1.5 },
      date: '2026-11-22',
      minutes: 3,
      command: 'npm run bench -- --all',
    }),
  )
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('describes machine and measures, and each figure with its goal', () => {
    const page = read('docs/benchmarks.md')
    expect(page).toContain('on 2 cores (Abacus) with 4 GB, Node 24.0.0, PostgreSQL 18.4')
    expect(page).toContain(
      '| [append](#append) | commands \\| 32 clients | 5000 per second | 8000 | 0.625 | 0.5 to 0.75 | at least 0.6 | █████░░░░░ | held |',
    )
    expect(page).toContain(
      '|  | took <each> | 130 µs |  |  | 120 to 140 | at most 100 | ████░░░░░░ | **missed** |',
    )
    expect(page).toContain('|  | grown | -1 MB |  |  | -5 to 3 | at most 1 | ██████████ | **undecided** |')
  })
  it('keeps the reports of benches that were not run again', () => {
    const all = ['append', 'broken', 'later'].map(bench)
    const again: Outcome = { bench: bench('later'), failure: 'it fell', seconds: 1 }
    expect(withFormer(folder, all, [again])).toEqual([{ bench: all[0], report }, again])
    expect(withFormer(join(folder, 'nowhere'), all, [again])).toEqual([again])
  })
  it('says why a bench has no figures', () => {
    const page = read('docs/benchmarks.md')
    expect(page).toContain('**There are no figures:** not done after 240 s, after 240 s.')
  })
  it('has tables whose rows are as wide as their heads', () => {
    const page = read('docs/benchmarks.md')
    const widths = page
      .split('\n')
      .flatMap(line => (line[0] === '|' ? [line.match(/(?<!\\)\|/g)?.length] : []))
    expect(new Set(widths)).toEqual(new Set([10]))
  })
  it('contains the figures in a machine-readable form', () => {
    const lines = read('lab/bench/figures.jsonl').trim().split('\n')
    expect(lines.map(readReport)).toEqual([report])
  })
})

describe('a measure and its goal', () => {
  it.each([
    [{ atLeast: 10 }, 20, 2, '███████░░░'],
    [{ atMost: 10 }, 20, 0.5, '██░░░░░░░░'],
    [{ atMost: 0.02 }, 0, Number.POSITIVE_INFINITY, '██████████'],
  ])('%j, of %d, is %d times as good: %s', (goal, ours, times, bar) => {
    expect(timesGoal({ goal, ours })).toBe(times)
    expect(barOf(times)).toBe(bar)
  })
})

it('refuses a report with a figure that is not a number', () =>
  expect(() => readReport(lineOf(bench('x'), [{ ...measures[0]!, ours: Number.NaN }], 1))).toThrow())

it('puts the notes of a bench below the headings of the document, with working links', () => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-notes-'))
  try {
    const notes =
      '# append\n\nSee [it](../../ledger/handle.ts), [that](https://example.com) and [this](#why).\n\n## Why\n\n### More\n'
    mkdirSync(join(folder, 'lab/bench'), { recursive: true })
    writeFileSync(join(folder, 'lab/bench/append.md'), notes)
    expect(notesIn(join(folder, 'lab/bench/append.md'), folder)).toBe(
      'See [it](../ledger/handle.ts), [that](https://example.com) and [this](#why).\n\n### Why\n\n#### More',
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
