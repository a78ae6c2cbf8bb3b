import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { carriedEvents } from '#lab/builders/commands.ts'
import { randomFrom } from '#lab/builders/transparency.ts'
import { instant } from '#shared/time.ts'
import { CannotCarry, type CarriedEvent } from './carried.ts'
import { readLogFile } from './readLogFile.ts'
import { writeLogFile } from './writeLogFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'calabash-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const header = { source: 'a test', at: instant('2026-11-21T10:00:00.000Z') }
const events = carriedEvents(2_500)
const path = join(folder, 'log')
await writeLogFile(path, header, Readable.from(events))

const read = async (from: string): Promise<CarriedEvent[]> => {
  const found: CarriedEvent[] = []
  for await (const event of readLogFile(from)) found.push(event)
  return found
}
const refusalOf = async (from: string): Promise<string> => {
  const outcome = await read(from).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(CannotCarry)
  return (outcome as CannotCarry).message
}
const damaged = join(folder, 'damaged')

it('returns every event unchanged', async () => {
  expect(await read(path)).toEqual(events)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('contains any JSON, with any characters', async () => {
  const odd: CarriedEvent = {
    ...events[0]!,
    data: {
      text: 'a\u2028b\u2029c\r\nd\u0000"\\ 🥣',
      list: [1.5, -0, 1e21, null, true, {}],
      ['__proto__']: 1,
    },
    metadata: undefined,
  }
  await writeLogFile(damaged, header, Readable.from([odd]))
  expect(JSON.stringify((await read(damaged))[0]?.data)).toBe(JSON.stringify(odd.data))
})

it('is valid without events', async () => {
  await writeLogFile(damaged, header, Readable.from([]))
  expect(await read(damaged)).toEqual([])
})

it('leaves nothing behind when it is interrupted', async () => {
  const unfinished = join(folder, 'unfinished')
  const failing = async function* failing() {
    yield* events
    throw new Error('the source is gone')
  }
  await expect(writeLogFile(unfinished, header, failing())).rejects.toThrow('the source is gone')
  expect(() => statSync(unfinished)).toThrow()
  expect(() => statSync(`${unfinished}.part`)).toThrow()
})

describe('a changed file', () => {
  const bytes = readFileSync(path)
  const lines = gunzipSync(bytes).toString().trimEnd().split('\n')
  const rewrite = (change: (lines: string[]) => string[]): void =>
    writeFileSync(damaged, gzipSync(`${change([...lines]).join('\n')}\n`))
  const without = (index: number) => rewrite(all => all.toSpliced(index, 1))

  it('is refused when it is truncated anywhere', async () => {
    for (const length of [1, 5, 30, 1_000, bytes.length >> 1, bytes.length - 9, bytes.length - 1]) {
      writeFileSync(damaged, bytes.subarray(0, length))
      expect(await refusalOf(damaged)).toMatch(/cut off|cannot be unpacked|is empty/)
    }
  })

  it('is refused when any bit is flipped, unless that does not affect the log', async () => {
    const random = randomFrom(7)
    for (let n = 0; n < 50; n++) {
      const changed = Buffer.from(bytes)
      const place = Math.floor(random() * bytes.length)
      changed[place] = changed[place]! ^ (1 << Math.floor(random() * 8))
      writeFileSync(damaged, changed)
      const outcome = await read(damaged).catch((error: unknown) => error)
      if (outcome instanceof CannotCarry) continue
      expect(outcome).toEqual(events)
    }
  })

  it.each<[string, () => void, RegExp]>([
    [
      'without its end',
      () => without(lines.length - 1),
      /after event 2500 \(goal-1 at revision 357\).*cut off/,
    ],
    ['with more after its end', () => rewrite(all => [...all, all[1]!]), /goes on after its end/],
    [
      'without an event',
      () => without(1_500),
      /has goal-\d+ at revision \d+ where revision \d+ would follow/,
    ],
    [
      'without the last event',
      () => without(lines.length - 2),
      /2500 events should be there by now, and 2499/,
    ],
    ['without a seal', () => without(1_001), /changed between events 1 and 2000/],
    [
      'with two streams’ events in the other order',
      () => rewrite(all => all.toSpliced(1_500, 2, all[1_501]!, all[1_500]!)),
      /changed between events 1001 and 2000/,
    ],
    [
      'with two events of a stream in the other order',
      () => rewrite(all => all.toSpliced(10, 8, all[17]!, ...all.slice(11, 17), all[10]!)),
      /where revision \d+ would follow/,
    ],
    [
      'with another amount',
      () =>
        rewrite(all =>
          all.map((line, n) => (n === 7 ? line.replace(/"amountMinor":\d/, '"amountMinor":9') : line)),
        ),
      /changed between events 1 and 1000/,
    ],
    [
      'with another source',
      () => rewrite(all => all.toSpliced(0, 1, all[0]!.replace('a test', 'tests'))),
      /events 1 and 1000/,
    ],
    [
      'with a line that is none',
      () => rewrite(all => all.toSpliced(3, 1, '{"stream":"goal-1"}')),
      /after event 2 .*neither/,
    ],
    [
      'of a format to come',
      () => rewrite(all => all.toSpliced(0, 1, all[0]!.replace('log-1', 'log-9'))),
      /calabash-log-9/,
    ],
    ['that is something else', () => writeFileSync(damaged, gzipSync('hello\n')), /no log that was exported/],
    ['that is not packed', () => writeFileSync(damaged, lines.join('\n')), /at its beginning: .*unpacked/],
    ['that is empty', () => writeFileSync(damaged, gzipSync('')), /is empty/],
  ])('%s is refused, and it says where', async (_, spoil, words) => {
    spoil()
    expect(await refusalOf(damaged)).toMatch(words)
  })

  it('is refused with a message when it does not exist', async () => {
    expect(await refusalOf(join(folder, 'nowhere'))).toContain('cannot be read')
  })
})
