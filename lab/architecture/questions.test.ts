import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isLab, readSources, root } from './sources.ts'

const rows = readFileSync(join(root, 'docs/questions.md'), 'utf8')
  .split('\n')
  .flatMap(line => {
    const [, question = '', search = '', answer = ''] = /^\| (.+\?) \| `(.+)` \| `(.+)` \|$/.exec(line) ?? []
    return question === '' ? [] : [{ question, search, answer }]
  })
const product = readSources().filter(({ path }) => !isLab(path) && !path.startsWith('embedded/'))

describe('a newcomer’s question', () => {
  it('is one of ten', () => expect(rows.length).toBe(10))

  it.each(rows)('"$question" is answered by one search', ({ search, answer }) => {
    const found = product.filter(({ text }) => text.includes(search)).map(({ path }) => path)
    expect(found).toContain(answer)
    expect(found.length).toBeLessThanOrEqual(5)
  })
})
