import { describe, expect, it } from 'vitest'
import { instant } from '#shared/time.ts'
import { invitation, invitationText } from './invitation.ts'

const values = {
  inviterName: 'Ama',
  goalName: 'Lisbon in June',
  role: 'member',
  replaces: null,
  runsAgain: false,
  rotation: null,
  target: '$500.00',
  expiresAt: instant('2026-11-28T10:00:00Z'),
  link: 'https://calabash.example/join/abc_DEF-123',
  unsubscribe: 'https://calabash.example/unsubscribe/abc.def',
} as const
const rotation = { word: 'tanda', amount: '$50.00', cycleType: 'biweekly', seats: 5 } as const
const kinds = [
  ['to a goal', values],
  ['to a circle', { ...values, rotation }],
  ['of an auditor', { ...values, role: 'auditor' }],
  ['to a circle that is run again', { ...values, rotation, runsAgain: true }],
  ['to a seat', { ...values, rotation, replaces: 'Kofi' }],
] as const

describe.each(kinds)('an invitation %s', (_, kind) => {
  it('says who invites, to what, until when, and how to stop further invitations', () => {
    const { subject, text, html } = invitation(kind)
    expect(subject).toBe('Ama invites you to “Lisbon in June”')
    for (const form of [text, html])
      for (const words of ['Ama', '“Lisbon in June”', '$500.00', 'Nov 28, 2026', kind.link, kind.unsubscribe])
        expect(form).toContain(words)
    if (kind.rotation) expect(text).toContain('each of 5 members pays $50.00 every two weeks')
    if (kind.replaces) expect(text).toContain('the seat of Kofi')
  })

  it('escapes links, line breaks and markup in names', () => {
    const bad = '<b>https://evil.example/win</b>\r\nBcc: x@example.com'
    const { subject, text, html } = invitation({ ...kind, inviterName: bad, goalName: bad, replaces: bad })
    const sms = invitationText({ ...kind, inviterName: bad, goalName: bad })
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toContain('<b>')
    for (const form of [subject, text, html, sms]) {
      expect(form).not.toContain('https://evil')
      expect(form).not.toMatch(/^Bcc/m)
    }
    expect(sms.split('\n')).toHaveLength(1)
  })
})

it('keeps a text message short even with long names', () => {
  const sms = invitationText({ ...values, inviterName: 'x'.repeat(500), goalName: 'y'.repeat(500) })
  expect(sms.length).toBeLessThan(220)
  expect(sms).toContain(values.link)
})
