import { describe, expect, it } from 'vitest'
import { testMessage } from '#lab/builders/web/message.ts'
import type { MessageResponse } from '#shared/api/chat.ts'
import { groupMessages } from './grouping.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()
const grouped = (messages: readonly MessageResponse[], newAfter?: number) =>
  groupMessages(messages, { ownId: 2, newAfter, hasOlder: false }).map(({ day, turns }) => [
    day,
    ...turns.map(turn => [turn.name, ...turn.messages.map(({ number }) => number)]),
  ])
const kofi = { userId: 2, name: 'kofi' }

describe('messages in groups', () => {
  it('separates the reader’s days and the authors', () => {
    const messages = [
      testMessage(1, { sentAt: at(20, 23, 58) }),
      testMessage(2, { sentAt: at(21, 0, 1) }),
      testMessage(3, { sentAt: at(21, 0, 2) }),
      testMessage(4, { ...kofi, sentAt: at(21, 0, 3) }),
      testMessage(5, { sentAt: at(21, 0, 4) }),
    ]
    expect(grouped(messages)).toEqual([
      ['2026-11-20', ['ama', 1]],
      ['2026-11-21', ['ama', 2, 3], ['kofi', 4], ['ama', 5]],
    ])
    expect(
      groupMessages(messages, { ownId: 2, newAfter: undefined, hasOlder: false })[1]?.turns.map(
        ({ own }) => own,
      ),
    ).toEqual([false, true, false])
  })

  it('starts a new group after a pause', () =>
    expect(
      grouped([
        testMessage(1, { sentAt: at(21, 9) }),
        testMessage(2, { sentAt: at(21, 9, 9) }),
        testMessage(3, { sentAt: at(21, 9, 20) }),
      ]),
    ).toEqual([['2026-11-21', ['ama', 1, 2], ['ama', 3]]]))

  it('separates messages of former members, who may be several', () => {
    const former = { userId: null, name: 'Former member' }
    expect(grouped([testMessage(1, former), testMessage(2, former)])).toEqual([
      ['2026-11-21', ['Former member', 1], ['Former member', 2]],
    ])
  })

  it('marks once where new messages begin, which one’s own never are', () => {
    const messages = [
      testMessage(1),
      testMessage(2, kofi),
      testMessage(3, kofi),
      testMessage(4),
      testMessage(5),
    ]
    const begins = (newAfter?: number, hasOlder = false) =>
      groupMessages(messages, { ownId: 2, newAfter, hasOlder })
        .flatMap(({ turns }) => turns)
        .filter(({ beginsNew }) => beginsNew)
        .map(({ key }) => key)
    expect(begins(1)).toEqual([4])
    expect(begins(4)).toEqual([5])
    expect(begins(5)).toEqual([])
    expect(begins()).toEqual([])
    // Or further up, not loaded yet.
    expect(begins(0)).toEqual([1])
    expect(begins(0, true)).toEqual([])
    expect(begins(1, true)).toEqual([4])
  })

  it('is empty without messages', () => expect(grouped([])).toEqual([]))
})
