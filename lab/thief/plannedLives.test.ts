import { describe, it } from 'vitest'
import { inParts } from './playing.ts'

/** `npm run thief -- --planned` plays more. */
describe('a coalition that plans ahead takes from honest members no more than they accepted', () => {
  it.each(inParts('greedy', { from: 1, to: 1, each: 1 }))('in %s', (_, play) => play())
  it.each(inParts('planning', { from: 1, to: 30, each: 30 }))('in %s', (_, play) => play())
  it.each([
    ...inParts('greedy', { from: 2, to: 20, each: 19 }),
    ...inParts('planning', { from: 31, to: 100, each: 70 }),
    ...inParts('planning', { from: 101, to: 5_000, each: 980 }),
  ])('in %s', { tags: ['detail'] }, (_, play) => play())
})
