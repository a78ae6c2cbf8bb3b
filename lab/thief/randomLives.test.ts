import { describe, it } from 'vitest'
import { inParts } from './playing.ts'

/** `npm run thief` plays more; two lives after these still break the promise (see the README). */
describe('a coalition takes from honest members no more than they accepted', () => {
  it.each(inParts('random', { from: 1, to: 20_000, each: 5_000 }))('in %s', (_, play) => play())
  it.each(inParts('random', { from: 20_001, to: 70_000, each: 10_000 }))(
    'in %s',
    { tags: ['detail'] },
    (_, play) => play(),
  )
})
