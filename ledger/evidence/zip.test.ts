import { describe, expect, it } from 'vitest'
import { gathered, unzip } from '#lab/builders/evidence.ts'
import { instant } from '#shared/time.ts'
import { inParts } from './parts.ts'
import { type ZipEntry, zip } from './zip.ts'

const at = instant('2026-11-21T19:30:42Z')

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}
const archive = async (entries: readonly ZipEntry[]): Promise<Buffer> =>
  Buffer.concat(await gathered(zip(each(entries), at)))

const entries = [
  { name: 'README.txt', content: 'What is in here\n' },
  { name: 'events/0001.json', content: Buffer.from([0, 1, 2, 253, 254, 255]) },
  { name: 'empty.csv', content: '' },
  { name: 'Ọlá/ünï.txt', content: 'x'.repeat(300_000) },
]

describe('an archive', () => {
  it('returns its input, byte for byte', async () => {
    const read = unzip(await archive(entries))
    expect([...read].map(([name, content]) => [name, content.toString('hex')])).toEqual(
      entries.map(({ name, content }) => [name, Buffer.from(content).toString('hex')]),
    )
  })

  it('contains the time of its creation', async () => {
    const bytes = await archive(entries)
    const [time, date] = [bytes.readUInt16LE(10), bytes.readUInt16LE(12)]
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([19, 30, 42])
    expect([1980 + (date >> 9), (date >> 5) & 15, date & 31]).toEqual([2026, 11, 21])
  })

  it('may be empty', async () => {
    expect(await archive([])).toHaveLength(22)
    expect(unzip(await archive([])).size).toBe(0)
  })

  it('does not take its next entry before the previous one is written', async () => {
    const asked: string[] = []
    async function* slowly() {
      for (const entry of entries) {
        asked.push(entry.name)
        yield entry
      }
    }
    const chunks = zip(slowly(), at)
    await chunks.next()
    await chunks.next()
    expect(asked).toEqual(['README.txt'])
    await chunks.return(undefined)
    expect(asked).toHaveLength(1)
  })
})

describe('a long table', () => {
  const form = { file: 'rows', extension: 'csv', open: 'head\n', between: '', close: '' } as const

  it('continues in a file with its own head, and is never cut within a row', async () => {
    const files = await gathered(inParts(form, each(['aaaa\n', 'bbbb\n', 'cccc\n']), 11))
    expect(files).toEqual([
      { name: 'rows.csv', content: 'head\naaaa\nbbbb\n' },
      { name: 'rows-2.csv', content: 'head\ncccc\n' },
    ])
  })

  it('exists without a row', async () =>
    expect(await gathered(inParts(form, each([])))).toEqual([{ name: 'rows.csv', content: 'head\n' }]))

  it('has separate files for rows that are larger than a file', async () => {
    const files = await gathered(inParts(form, each(['a'.repeat(20), 'b']), 11))
    expect(files.map(({ name }) => name)).toEqual(['rows.csv', 'rows-2.csv'])
  })
})
