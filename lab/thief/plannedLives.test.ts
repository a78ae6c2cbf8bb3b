import { describe, it } from 'vitest'
import { inParts } from './playing.ts'

/** `npm run thief -- --planned` plays more. */
describe('a coalition that plans ahead takes from honest members no more than they accepted', () => {
  it.each(inParts('greedy', { from: 1, to: 20, each: 20 }))('in %s', (_, play) => play())
  it.each(inParts('planning', { from: 1, to: 1_000, each: 500 }))('in %s', (_, play) => play())
  it.each(inParts('planning', { from: 1_001, to: 5_000, each: 1_000 }))(
    'in %s',
    { tags: ['detail'] },
    (_, play) => play(),
  )
})
