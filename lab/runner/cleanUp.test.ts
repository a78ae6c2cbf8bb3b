import { expect, it } from 'vitest'
import { atTestEnd } from './cleanUp.ts'

const done: string[] = []

it('is registered in a test', () => {
  atTestEnd(() => done.push('first'))
  atTestEnd(async () => done.push('second'))
  expect(done).toEqual([])
})

it('has run before the next test, the latest first', () => expect(done).toEqual(['second', 'first']))
