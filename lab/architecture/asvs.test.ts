import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './sources.ts'

/** How many requirements of levels 1 and 2 each section has. Those of V17 do not apply. */
const counts = `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3`
const upTo = (section: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => `${section}.${from + n}`)
const required = counts.split(/\s+/).flatMap(entry => {
  const [section = '', count] = entry.split(':')
  return upTo(section, 1, Number(count))
})

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const page = read('docs/asvs.md')
const rows = page.split('\n').flatMap(line => {
  const [, numbers = '', status = '', text = ''] =
    /^\| (\d[\d., –]*) \| ([a-z. ]+) \| (.+) \|$/.exec(line) ?? []
  return text === '' ? [] : [{ numbers, status, text }]
})
/** `6.1.1`, `6.2.8, 6.2.9`, `6.8.1–6.8.4` */
const requirementsOf = (numbers: string): string[] =>
  numbers.split(', ').flatMap(range => {
    const [first = '', last = first] = range.split('–')
    const [chapter, section, from] = first.split('.')
    return upTo(`${chapter}.${section}`, Number(from), Number(last.split('.')[2]))
  })

/** A test, without its ending, and the titles after it. */
const testsIn = (text: string): { readonly path: string; readonly titles: string[] }[] =>
  [...text.matchAll(/`((?:\w+\/)+[\w.]+)`((?:,? “[^”]+”)*)/g)]
    .filter(([, path = '']) => !/\.ts$|^lab\/architecture$/.test(path))
    .map(([, path = '', titles = '']) => ({
      path:
        ['ts', 'tsx'].map(ending => `${path}.test.${ending}`).find(file => existsSync(join(root, file))) ??
        path,
      titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
    }))

describe('the table of the ASVS', () => {
  it('has one line for each requirement', () => {
    expect(rows.flatMap(({ numbers }) => requirementsOf(numbers)).sort()).toEqual(required.sort())
  })

  it('names each title after its test', () => {
    const alone = rows.filter(
      ({ text }) => testsIn(text).flatMap(({ titles }) => titles).length !== text.split('“').length - 1,
    )
    expect(alone).toEqual([])
  })

  it('says nothing is met without a test, or a section that documents it', () => {
    const known = ['met', 'deployment', 'departed', 'not yet', 'n.a.']
    expect(rows.filter(({ status }) => !known.includes(status))).toEqual([])
    const asserted = rows.filter(
      ({ status, text }) => status === 'met' && testsIn(text).length === 0 && !/\]\([^)]+\)/.test(text),
    )
    expect(asserted).toEqual([])
  })
})

const pages = ['docs/asvs.md', 'SECURITY.md']
describe.each(pages)('%s', name => {
  it('names only tests that exist, by words of their titles', () => {
    const gone = testsIn(read(name)).flatMap(({ path, titles }) => {
      if (!path.includes('.test.')) return [path]
      const text = read(path)
      return titles.filter(title => !text.includes(title)).map(title => `${path}: ${title}`)
    })
    expect(gone).toEqual([])
  })

  it('names only paragraphs of the accounts’ page that exist', () => {
    const accounts = read('ledger/accounts/README.md')
    const named = [...read(name).matchAll(/\[Accounts\]\([^)]+\): ((?:\*[^*]+\*(?:, )?)+)/g)]
      .flatMap(([, list = '']) => [...list.matchAll(/\*([^*]+)\*/g)])
      .map(([, title = '']) => title)
    expect(
      named.filter(title => !accounts.includes(`**${title}`) && !accounts.includes(`## ${title}`)),
    ).toEqual([])
  })
})
