import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { leftOut } from './details.ts'

it.each([[['run', '--tags-filter', '!detail']], [['run', '--tags-filter=!detail']]])(
  'files of details are left out by %j',
  args => {
    const files = leftOut(args)
    expect(files.length).toBeGreaterThan(10)
    for (const file of files)
      expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')).toContain('@module-tag detail')
  },
)

it('none is left out otherwise', () => expect(leftOut(['run', '--project', 'unit'])).toEqual([]))
