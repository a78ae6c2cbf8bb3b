import { expect, it } from 'vitest'
import { whatsAppLink } from './share.ts'

it('shares a text with its address on WhatsApp', () => {
  const text =
    'Nia reminds you: $100.00 for Makola & Co is due on Dec 31. https://calabash.example/goals/1?tab=money'
  const link = new URL(whatsAppLink(text))
  expect(link.origin + link.pathname).toBe('https://wa.me/')
  expect([...link.searchParams]).toEqual([['text', text]])
})
