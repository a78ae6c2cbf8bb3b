import { describe, it } from 'vitest'
import { inParts } from './playing.ts'

/** `npm run thief` plays more. */
describe('a coalition takes from honest members no more than they accepted', () => {
  it.each(inParts('random', { from: 1, to: 500, each: 500 }))('in %s', (_, play) => play())
  it.each([
    ...inParts('random', { from: 501, to: 2_000, each: 1_500 }),
    ...inParts('random', { from: 2_001, to: 100_000, each: 14_000 }),
  ])('in %s', { tags: ['detail'] }, (_, play) => play())
})
