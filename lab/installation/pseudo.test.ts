import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unsubscribedPage, unsubscribePage, voidPage } from '#ledger/api/presenters/emailLinkPages.ts'
import { readme } from '#ledger/evidence/readme.ts'
import { tables } from '#ledger/evidence/tables.ts'
import { calendarOf } from '#ledger/notifications/calendar.ts'
import { statementCsv } from '#ledger/statements/csv.ts'
import { statementOfx } from '#ledger/statements/ofx.ts'
import { notificationKinds } from '#shared/api/notifications.ts'
import { problems } from '#shared/api/problems.ts'
import { reasonText, textOf } from '#shared/api/problemText.ts'
import { declineWords } from '#shared/declineWords.ts'
import { userId } from '#shared/ids.ts'
import { speak } from '#shared/language.ts'
import { refusals } from '#shared/refusals.ts'
import { calendarDate, instant } from '#shared/time.ts'
import { phoneCode } from '#workers/delivery/templates/accountMails.ts'
import { invitation, invitationText } from '#workers/delivery/templates/invitation.ts'
import { notificationText } from '#workers/delivery/templates/notificationText.ts'
import { gathered } from '../builders/evidence.ts'
import { head, mailsWith, notification } from '../builders/mails.ts'
import { isRaw } from '../builders/rawText.ts'
import { madeStatement, parseCsv, parseOfx, statementLine } from '../builders/statements.ts'
import { testCircle, testGoal } from '../builders/web/goal.ts'

/** Texts that the server sends without a screen: all are messages, which are read when they are written. */
beforeAll(() => speak('pseudo'))
afterAll(() => speak('en'))

/** User texts have no Latin letters here. */
const [goal, name] = ['目標', '花子']
/** A signed root, which is machine-readable. */
const machineReadable = '{"size"'
const rawIn = (text: string) =>
  text.split(/\s*\n\s*/).filter(line => !line.startsWith(machineReadable) && isRaw(line, []))
/** The visible text and the text for screen readers; neither style sheets nor addresses. */
const shownIn = (markup: string) =>
  markup
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replace(/&\w+;|&#\d+;/g, ' ')

describe('mails', () => {
  const values = { ...notification, goalName: goal, name, username: name, reason: null }
  const mails = Object.entries(mailsWith(values)).filter(([kind]) => !kind.endsWith('with bad names'))
  it.each(mails)('%s', (_, write) => {
    const { subject, text, html } = write(name)
    for (const form of [subject, text, shownIn(html)]) expect(rawIn(form)).toEqual([])
  })
  const invited = {
    inviterName: name,
    goalName: goal,
    role: 'member',
    replaces: null,
    runsAgain: false,
    rotation: { word: 'tanda', amount: '$50.00', cycleType: 'biweekly', seats: 5 },
    target: '$500.00',
    expiresAt: instant('2026-11-28T10:00:00Z'),
    link: 'https://calabash.example/join/abc',
    unsubscribe: 'https://calabash.example/unsubscribe/abc',
  } as const
  it('that invite', () => {
    const { subject, text, html } = invitation(invited)
    expect([subject, text, shownIn(html), invitationText(invited)].flatMap(rawIn)).toEqual([])
  })
  it.each(notificationKinds)('as a text message: %s', kind =>
    expect(rawIn(notificationText({ ...values, kind }, values.appUrl))).toEqual([]),
  )
  it('as a text message: the code for a phone number', () => expect(rawIn(phoneCode('012345'))).toEqual([]))
  it('lead to pages that work without a sign-in', () => {
    const category = { userId: userId(1), category: 'reminders' } as const
    const address = { addressHash: Buffer.from('1') }
    const pages = [
      unsubscribePage(category),
      unsubscribedPage(category),
      unsubscribePage(address),
      unsubscribedPage(address),
      voidPage(),
    ]
    expect(pages.flatMap(page => rawIn(shownIn(page)))).toEqual([])
  })
})

describe('files', () => {
  const line = { goal, username: name, round: 2 }
  const lines = [statementLine(line), statementLine({ ...line, entry: 'DebtNetted', account: 'claims' })]
  it('a statement for spreadsheets', async () => {
    const rows = parseCsv((await gathered(statementCsv(madeStatement('UTC', lines)))).join(''))
    expect(rows.flat().filter(cell => isRaw(cell, ['USD', lines[0]?.at ?? '']))).toEqual([])
  })
  it('a statement for programs that keep accounts', async () => {
    const made = madeStatement('UTC', lines, { member: null })
    const document = (await gathered(statementOfx(made))).join('')
    parseOfx(document)
    const memos = [...document.matchAll(/<MEMO>(.*?)<\/MEMO>/g)].map(([, memo]) => memo ?? '')
    expect(memos).toHaveLength(2)
    expect(memos.filter(memo => isRaw(memo, []))).toEqual([])
  })
  it('the tables of the evidence of a circle', () =>
    expect(tables.flatMap(({ headings }) => headings()).filter(heading => isRaw(heading, []))).toEqual([]))
  it('its README', () =>
    expect(
      readme({
        goalId: 1,
        name: goal,
        currency: 'USD',
        head,
        events: 9n,
        partial: true,
        madeAt: instant(head.at),
      }),
    ).toMatch(/^⟦/))
  it('a calendar', () => {
    const dueDates = ['2026-03-08', '2026-03-15'].map(calendarDate)
    const goals = [testGoal({ name: goal }), testCircle({ id: 2, name: goal })].map(one => ({
      goal: one,
      seats: [1],
      dueDates,
    }))
    const written = calendarOf(goals, 'https://calabash.example').replaceAll('\r\n ', '').split('\r\n')
    const said = written.filter(one => /^(SUMMARY|DESCRIPTION)[:;]/.test(one))
    expect(said.length).toBeGreaterThan(6)
    expect(said.map(one => one.replace(/^\w+[:;]/, '')).filter(one => isRaw(one, []))).toEqual([])
  })
})

describe('answers', () => {
  const plain = Object.entries({ ...problems, ...refusals }).filter(([, text]) => typeof text === 'string')
  it('of the API', () =>
    expect(
      plain.map(([code]) => textOf(code)).filter(text => text === undefined || !/^⟦/.test(text)),
    ).toEqual([]))
  it('with values', () => {
    expect(reasonText({ code: 'too_many', values: { what: 'goals', minutes: 2 } })).toMatch(/^⟦Ţöööö/)
    expect(declineWords({ code: 'expired_card', declineCode: null })).toMatch(/^⟦/)
  })
})
