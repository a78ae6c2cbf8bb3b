import { afterEach, expect, it } from 'vitest'
import { isolated } from './isolated.ts'
import { speak } from './language.ts'
import { withPlainLinks } from './textLinks.ts'

afterEach(() => speak('en'))

const link = 'https://calabash.example/join/abc_DEF-123?lang=ar'

it('leaves no mark at a link, and those of other values', () => {
  speak('ar')
  const [goal, address] = [isolated('Makola 2026'), isolated(link)]
  expect(address).not.toBe(link)
  expect(withPlainLinks(`«${goal}»: ${address}`)).toBe(`«${goal}»: ${link}`)
  expect(withPlainLinks(`${address} ${goal}`)).toBe(`${link} ${goal}`)
})
it('keeps the mark of what only begins like a link', () => {
  const name = '\u2068https://x يوسف\u2069'
  expect(withPlainLinks(name)).toBe(name)
})
