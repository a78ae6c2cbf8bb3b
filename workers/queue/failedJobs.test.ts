import { describe, expect, it } from 'vitest'
import { withoutPeople } from './failedJobs.ts'

describe('the reason of a failed job', () => {
  it.each([
    ['550 no mailbox for ama@example.com here', '550 no mailbox for … here'],
    ['<ama+x@mail.example.co.uk>: unknown', '<…>: unknown'],
    ["The 'To' number +14155550123 is not valid", "The 'To' number … is not valid"],
    ['call (415) 555-0123 now', 'call (… now'],
    ['timed out after 30000 ms (21211)', 'timed out after 30000 ms (21211)'],
    ['first line\nsecond line', 'first line'],
  ])('%j is shown as %j', (reason, shown) => expect(withoutPeople(reason)).toBe(shown))
  it('is short', () => expect(withoutPeople('x'.repeat(1_000))).toHaveLength(300))
})
