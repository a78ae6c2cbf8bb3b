import { afterEach, expect, it, vi } from 'vitest'
import { type Puzzle, solves } from '#shared/api/puzzle.ts'
import { HttpError, post } from './http.ts'

const puzzle: Puzzle = { challenge: 'a-challenge', bits: 10 }
const refused = () =>
  new Response(JSON.stringify({ message: 'Very many', code: 'puzzle_needed', puzzle }), { status: 403 })
const headers: (Record<string, string> | undefined)[] = []
const serve = (answer: (solved: string | undefined) => Response) => {
  headers.length = 0
  vi.stubGlobal('fetch', async (_: string, init: { headers?: Record<string, string> }) => {
    headers.push(init.headers)
    return answer(init.headers?.['X-Puzzle'])
  })
}
afterEach(() => vi.unstubAllGlobals())

it('solves the puzzle of the server, and repeats the request with its answer', async () => {
  serve(solved => (solved === undefined ? refused() : new Response('{"done":true}')))
  expect(await post('/api/login', { username: 'ama' })).toEqual({ done: true })
  expect(headers).toHaveLength(2)
  const [, answer] = /^a-challenge\.(\d+)$/.exec(headers[1]?.['X-Puzzle'] ?? '') ?? []
  expect(solves(puzzle, Number(answer))).toBe(true)
  expect(headers[1]).toMatchObject({ 'content-type': 'application/json' })
})

it('gives up when the answer is refused', async () => {
  serve(refused)
  await expect(post('/api/login', {})).rejects.toThrow(HttpError)
  expect(headers).toHaveLength(2)
})

it('counts the bits of zero at the beginning of a hash', () => {
  const challenge = 'another'
  const answers = Array.from({ length: 2_000 }, (_, answer) => answer)
  const count = (bits: number) => answers.filter(answer => solves({ challenge, bits }, answer)).length
  expect(count(0)).toBe(2_000)
  expect([1, 2, 3].map(count)).toEqual([
    expect.toSatisfy(found => Math.abs(found - 1_000) < 100),
    expect.toSatisfy(found => Math.abs(found - 500) < 100),
    expect.toSatisfy(found => Math.abs(found - 250) < 80),
  ])
})
