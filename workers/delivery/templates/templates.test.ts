import { describe, expect, it } from 'vitest'
import { head, link, mailsWith, notification } from '#lab/builders/mails.ts'
import { minor } from '#shared/money.ts'
import { accountChanged, recoveryCode, resetPassword } from './accountMails.ts'
import { goalNotification, type NotificationValues } from './goalNotification.ts'
import { notificationText } from './notificationText.ts'

const all = mailsWith(notification)

/** The text without markup, as a browser would show it. */
const wordsOf = (markup: string): string =>
  (markup.split('<div class="body">')[1] ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

describe.each(Object.entries(all))('the mail %s', (_, write) => {
  const mail = write('Zoë')

  it('greets its reader', () => {
    expect(mail.text).toMatch(/^Hello Zoë,\n\n/)
    expect(wordsOf(mail.html)).toContain('Hello Zoë,')
  })

  it('has the same content as text and as HTML', () => {
    const words = wordsOf(mail.html)
    for (const line of mail.text.split('\n')) expect(words).toContain(line.trim().replace(/(?<=\w):$/, ''))
  })

  it('has a subject of one short line', () => {
    expect(mail.subject).toMatch(/^[^\r\n]{5,60}$/)
  })

  it('says what to do if it was not the reader, or what helps', () => {
    expect(mail.text).toMatch(/\n((You did not .*|It was not you)\?|What helps)\n/)
  })

  it('escapes markup', () => {
    const { html } = write(`<img src=x onerror="alert(1)">'&amp;</p><script>`)
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;img')
    expect(html).toContain('&#39;&amp;amp;')
  })

  it('makes no link or line break of a name', () => {
    const { text, html } = write('https://evil.example/win\r\nSubject: x')
    expect(text).not.toContain('evil.example')
    expect(text).toMatch(/^Hello .*win Subject: x,\n/)
    expect(html).not.toContain('evil.example')
    expect(html).not.toContain('://evil')
  })

  it('loads nothing and runs no script', () => {
    expect(mail.html).not.toMatch(/<(script|img|link|iframe|form|object)\b|\son\w+=|url\(|@import/i)
  })
})

describe('a link', () => {
  it.each(['verifyEmail', 'resetPassword', 'passwordChanged'])('is in both forms of %s', name => {
    const { text, html } = all[name]!('Ada')
    expect(text.split('\n')).toContain(link)
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`)
    expect(html).toContain(`>${link.replace('&', '&amp;')}</a>`)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '/auth',
    'ftp://calabash.example',
    'https://me:secret@calabash.example',
  ])('is never %s', wrong => {
    expect(() => resetPassword({ username: 'Ada', link: wrong })).toThrow(/^a (mail may only|link in a mail)/)
  })

  it('cannot leave its attribute', () => {
    const { html } = resetPassword({ username: 'Ada', link: `https://calabash.example/"onclick="x'<b>` })
    expect(html).not.toContain('"onclick')
    expect(html).not.toContain('<b>')
  })
})

describe('a code', () => {
  it('is in the body, but not in what a locked screen shows', () => {
    const { subject, text, html } = recoveryCode({ username: 'Ada', code: '012345' })
    expect(text).toContain('\n    012345\n')
    expect(html).toContain('>012345<')
    expect(subject).not.toContain('012345')
    expect(html.split('<div class="letter"')[0]).not.toContain('012345')
  })
})

describe('a notification', () => {
  const write = (changes: Partial<NotificationValues>) => goalNotification({ ...notification, ...changes })

  it('links to the goal or one of its tabs, to the payment, or to the invitations', () => {
    expect(write({ kind: 'due_soon' }).text.split('\n')).toContain('https://calabash.example/goals/7')
    expect(write({ kind: 'payout_held' }).text.split('\n')).toContain(
      'https://calabash.example/goals/7?tab=money',
    )
    expect(write({ kind: 'invitation' }).text.split('\n')).toContain('https://calabash.example/invites')
    expect(write({ kind: 'payment_failed' }).text.split('\n')).toContain(
      `https://calabash.example/goals/7?pay=${notification.contributionId}`,
    )
  })

  it('ends with how to unsubscribe, where that is possible', () => {
    expect(write({}).text.split('\n').at(-2)).toBe(notification.unsubscribe)
    expect(write({}).html).toContain(`href="${notification.unsubscribe}"`)
    const { text, html } = write({ unsubscribe: undefined })
    expect(text + html).not.toContain('unsubscribe')
  })

  it('states amount, date and reason', () => {
    expect(write({ kind: 'due_soon' }).subject).toMatch(/^Due in 7 days: /)
    expect(write({ kind: 'due_soon', days: 0 }).subject).toMatch(/^Due today: /)
    expect(write({ kind: 'circle_completed' }).subject).toMatch(/^The tanda is complete: /)
    expect(write({ kind: 'due_soon' }).text).toContain('$1,234,567.89')
    expect(write({ kind: 'due_soon' }).text).toContain('Nov 28, 2026, that is in 7 days')
    expect(write({ kind: 'payment_failed' }).text).toContain('the card has expired')
    expect(write({ kind: 'payout_sent' }).text).toContain('$1,234,567.89')
    expect(write({ kind: 'joined', name: null }).text).toContain('Somebody has joined')
  })

  it('states the amount in the goal’s currency', () => {
    const sent = { ...notification, kind: 'payout_sent', amountMinor: minor(1_234_500) } as const
    const amounts = { EUR: '€12,345.00', JPY: '¥1,234,500', KWD: 'KWD\u00a01,234.500' } as const
    for (const currency of ['EUR', 'JPY', 'KWD'] as const) {
      expect(write({ ...sent, currency }).text).toContain(`Your payout of ${amounts[currency]} from`)
      // A character outside the GSM alphabet would double the cost of the message.
      const text = notificationText({ ...sent, currency }, notification.appUrl)
      expect(text).toContain(`Your payout of ${amounts[currency].replace('\u00a0', ' ')} from`)
    }
  })

  it('says that all members have paid only when they have', () => {
    const [full, short] = [null, 'not everybody has paid'].map(
      reason => ({ kind: 'your_turn', reason }) as const,
    )
    expect(write(full!).text).toContain('Everybody has paid: the pot')
    expect(write(short!).text).toContain('although not everybody has paid')
    expect(notificationText({ ...notification, ...full! }, notification.appUrl)).toContain('is full')
    for (const words of [
      write(short!).text,
      write(short!).html,
      notificationText({ ...notification, ...short! }, ''),
    ])
      expect(words).not.toMatch(/Everybody has paid|is full/)
    // Debts may still be open then.
    expect(write({ kind: 'circle_completed' }).text).not.toContain('everybody has paid')
  })

  it.each(['due_soon', 'overdue', 'your_turn', 'payment_failed', 'payout_sent'] as const)(
    'fits into two text messages (%s)',
    kind => {
      const text = notificationText({ ...notification, kind, goalName: 'x'.repeat(100) }, notification.appUrl)
      expect(text).toMatch(/^Calabash: [^\n]+ https:\/\/calabash\.example\/goals\/7(\?pay=[\w-]+)?$/)
      expect(text.length).toBeLessThanOrEqual(306)
      expect(
        notificationText({ ...notification, kind, goalName: 'https://evil.example' }, notification.appUrl),
      ).not.toContain('evil.example')
    },
  )
})

it('shows times in a form that every reader understands', () => {
  expect(all['passwordChanged']!('Ada').text).toContain('Nov 21, 2026 at 14:03 UTC')
})

it('distinguishes turning on from turning off', () => {
  expect(accountChanged({ username: 'Ada', what: 'two_step_on' }).text).toContain('turned on')
  expect(accountChanged({ username: 'Ada', what: 'two_step_off' }).text).toContain('turned off')
  expect(accountChanged({ username: 'Ada', what: 'second_step_removed' }).text).toContain('stays on')
})

it('contains the root of the day in a line that a checker can parse', () => {
  const { text, html } = all['rootOfTheDay']!('Ada')
  expect(text.split('\n').map(line => line.trim())).toContain(JSON.stringify(head))
  expect(html).toContain(head.root)
})
