import { describe, expect, it } from 'vitest'
import { begun, late } from '#lab/builders/domain/circles.ts'
import { ama, id, kofi, nia } from '#lab/builders/domain/goal.ts'
import { accepted, esi, left, seated } from '#lab/builders/domain/membership.ts'
import { cast, opensVote, voteEnded } from '#lab/builders/domain/votes.ts'
import { inWords } from '#lab/builders/noticesInWords.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { Proposal } from '#shared/events/votes.ts'
import { instant } from '#shared/time.ts'
import { isNotifying, notificationsOf } from './fromEvent.ts'

/** The notifications of the last event. */
const notified = (history: readonly GoalEvent[], event = history.at(-1)!) => {
  expect(isNotifying(event)).toBe(true)
  const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
  const at = instant('2026-02-10T12:00:00Z')
  return inWords(notificationsOf({ goalId: id, eventId: 'e', at, event, state })).map(
    ({ userId, kind, reason, aboutUserId, own }) => ({ userId, kind, reason, aboutUserId, own }),
  )
}
const replaceNia: Proposal = { kind: 'replace', memberUserId: nia, reason: 'She does not answer' }

describe('a vote', () => {
  const open = [...begun(), late(nia, 1), opensVote(replaceNia)]
  it('notifies all other seat holders, and the member it concerns', () =>
    expect(notified(open)).toEqual([
      { userId: ama, kind: 'vote_opened', reason: 'replacing a member', aboutUserId: kofi },
      { userId: nia, kind: 'vote_opened', reason: 'giving your seat to somebody else', aboutUserId: kofi },
    ]))
  it('that has ended notifies all seat holders', () =>
    expect(
      notified([...open, cast(kofi), voteEnded('rejected', [1, 0, 2])]).map(({ userId, reason }) => [
        userId,
        reason,
      ]),
    ).toEqual([
      [ama, 'replacing a member was not agreed on'],
      [kofi, 'replacing a member was not agreed on'],
      [nia, 'giving your seat to somebody else was not agreed on'],
    ]))
})

it('a replaced member is notified, with all other seat holders', () => {
  const replaced: GoalEvent = {
    type: 'MemberReplaced',
    data: { leaving: 1, leaverUserId: nia, userId: esi, way: 'consent' },
  }
  const history = [...begun(), accepted(esi), seated(esi, 3), replaced, left(nia, nia, 'replaced')]
  expect(notified(history, replaced)).toEqual([
    { userId: nia, kind: 'seat_taken_over', aboutUserId: esi, own: true },
    { userId: ama, kind: 'seat_taken_over', aboutUserId: esi },
    { userId: kofi, kind: 'seat_taken_over', aboutUserId: esi },
  ])
})
