import type { UserId } from '#shared/ids.ts'
import { add, type Minor, subtract, times, zero } from '#shared/money.ts'
import { readModel } from '../../engine/readModel.ts'
import { circleTable } from '../rotation/table.ts'
import { type MemberRow, memberTable } from './table.ts'

/** Current members. The row of a member who leaves is removed; transactions and activity keep what they did. */
export const members = readModel({
  tables: { members: memberTable },
  reads: { circles: circleTable },
  canHandle: [
    'MemberJoined',
    'MemberRoleChanged',
    'MemberReplaced',
    'MemberLeft',
    'CharterAmended',
    'CharterAccepted',
    'RotationOrdered',
    'DrawRevealed',
    'CircleShrunk',
    'SwapAccepted',
    'ContributionReceived',
    'ContributionRefundFailed',
    'ContributionRefunded',
    'ContributionDisputed',
    'DisputeWon',
    'EntryReversed',
  ],
  needs: ({ goalId, event }, { members, circles }) => {
    const request = (...users: readonly (UserId | undefined)[]): void => {
      for (const userId of users) if (userId !== undefined) members.request({ goalId, userId })
    }
    switch (event.type) {
      case 'CircleShrunk':
        return members.requestAll({ goalId })
      case 'RotationOrdered':
      case 'DrawRevealed':
        return request(...event.data.order)
      case 'SwapAccepted':
        return request(...event.data.turns.map(({ userId }) => userId))
      case 'CharterAmended':
        return request(event.data.byUserId)
      case 'MemberReplaced':
        circles.request({ goalId })
        return request(event.data.userId, event.data.leaverUserId)
      case 'EntryReversed': {
        const { type, data } = event.data.mistaken
        return type === 'ContributionReceived' ? request(data.userId, data.holderUserId) : undefined
      }
      case 'ContributionReceived':
      case 'ContributionRefundFailed':
      case 'ContributionRefunded':
      case 'ContributionDisputed':
      case 'DisputeWon':
        return request(event.data.userId, event.data.holderUserId)
      default:
        return request(event.data.userId)
    }
  },
  project: ({ goalId, at, event }, { members, circles }) => {
    const change = (userId: UserId, changes: (row: MemberRow) => Partial<MemberRow>): void => {
      const row = members.get({ goalId, userId })
      // The money of a member who has left still counts for the goal.
      if (row) members.put({ ...row, ...changes(row) })
    }
    const give = (userId: UserId, amountMinor: Minor): void =>
      change(userId, row => ({ contributedMinor: add(row.contributedMinor, amountMinor) }))
    /** What had been paid on already is taken from the payer, who owes it, even when another member has the seat now. */
    const move = (
      { userId, holderUserId = userId, amountMinor, owedMinor = zero }: Moved,
      sign: 1 | -1,
    ): void => {
      give(holderUserId, times(subtract(amountMinor, owedMinor), sign))
      give(userId, times(owedMinor, sign))
    }
    const seat = (order: readonly UserId[]): void =>
      order.forEach((userId, index) => {
        change(userId, () => ({ position: index + 1 }))
      })

    switch (event.type) {
      case 'MemberJoined': {
        const { userId, role, position, charterVersion } = event.data
        // The organiser wrote the charter, and events from before there were charters need no acceptance.
        const acceptedVersion = charterVersion ?? (position === null ? 0 : 1)
        const joined = { goalId, userId, role, position, acceptedVersion, joinedAt: at }
        return members.put({ ...joined, contributedMinor: zero })
      }
      case 'MemberRoleChanged': {
        const { userId, role, position } = event.data
        return change(userId, () => ({ role, position }))
      }
      case 'MemberReplaced': {
        const { leaverUserId, userId, savings, early } = event.data
        const leaver = members.get({ goalId, userId: leaverUserId })
        if (!leaver) return
        const moved = add(savings?.amountMinor ?? zero, early?.amountMinor ?? zero)
        const contributedMinor = circles.get({ goalId }) ? moved : leaver.contributedMinor
        return change(userId, () => ({ contributedMinor }))
      }
      case 'MemberLeft':
        return members.remove({ goalId, userId: event.data.userId })
      case 'CharterAmended':
        return change(event.data.byUserId, () => ({ acceptedVersion: event.data.version }))
      case 'CharterAccepted':
        return change(event.data.userId, () => ({ acceptedVersion: event.data.version }))
      case 'RotationOrdered':
      case 'DrawRevealed':
        return seat(event.data.order)
      case 'CircleShrunk': {
        // The remaining members move up into the seats that stayed empty.
        const holders = members.matching({ goalId }).filter(({ position }) => position !== null)
        return seat(
          holders.sort((one, other) => (one.position ?? 0) - (other.position ?? 0)).map(row => row.userId),
        )
      }
      case 'SwapAccepted':
        for (const { userId, position } of event.data.turns) change(userId, () => ({ position }))
        return
      case 'ContributionReceived':
      case 'ContributionRefundFailed':
      case 'DisputeWon':
        return move(event.data, 1)
      case 'ContributionRefunded':
      case 'ContributionDisputed':
        return move(event.data, -1)
      case 'EntryReversed':
        if (event.data.mistaken.type === 'ContributionReceived') move(event.data.mistaken.data, -1)
    }
  },
})

interface Moved {
  readonly userId: UserId
  readonly holderUserId?: UserId | undefined
  readonly amountMinor: Minor
  readonly owedMinor?: Minor | undefined
}
