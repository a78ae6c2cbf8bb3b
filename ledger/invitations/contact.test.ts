import { expect, it } from 'vitest'
import { contactHash } from './contact.ts'

it('distinguishes addresses without revealing them', () => {
  expect(contactHash('a@example.com')).toEqual(contactHash('a@example.com'))
  expect(contactHash('a@example.com')).not.toEqual(contactHash('b@example.com'))
})
