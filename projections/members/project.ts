import type { UserId } from '#shared/ids.ts'
import { add, type Cents, subtract, times, zero } from '#shared/money.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'
import type { MemberRow } from './table.ts'

/** Who is a member now. The row of somebody who leaves is gone; what they did stays, in transactions and activity. */
export const projectMember = ({ goalId, at, event }: GoalFact, { members, circles }: ReadTables): void => {
  const change = (userId: UserId, changes: (row: MemberRow) => Partial<MemberRow>): void => {
    const row = members.get({ goalId, userId })
    if (row) members.put({ ...row, ...changes(row) }) // money of someone who has left still counts for the goal
  }
  const give = (userId: UserId, amountCents: Cents): void =>
    change(userId, row => ({ contributedCents: add(row.contributedCents, amountCents) }))
  /** What had been paid on already is taken from its payer, whoever has their seat: it is they who owe it now. */
  const move = (
    { userId, holderUserId = userId, amountCents, owedCents = zero }: Moved,
    sign: 1 | -1,
  ): void => {
    give(holderUserId, times(subtract(amountCents, owedCents), sign))
    give(userId, times(owedCents, sign))
  }
  const seat = (order: readonly UserId[]): void =>
    order.forEach((userId, index) => {
      change(userId, () => ({ position: index + 1 }))
    })

  switch (event.type) {
    case 'MemberJoined': {
      const { userId, role, position, charterVersion } = event.data
      // Whoever makes the circle has written its charter, and nobody has to accept one from before there were charters.
      const acceptedVersion = charterVersion ?? (position === null ? 0 : 1)
      const joined = { goalId, userId, role, position, acceptedVersion, joinedAt: at }
      members.put({ ...joined, contributedCents: zero })
      return
    }
    case 'MemberRoleChanged': {
      const { userId, role, position } = event.data
      change(userId, () => ({ role, position }))
      return
    }
    case 'MemberReplaced': {
      const { leaverUserId, userId, savings, early } = event.data
      const leaver = members.get({ goalId, userId: leaverUserId })
      if (!leaver) return
      const moved = add(savings?.amountCents ?? zero, early?.amountCents ?? zero)
      const contributedCents = circles.get({ goalId }) ? moved : leaver.contributedCents
      change(userId, () => ({ contributedCents }))
      return
    }
    case 'MemberLeft':
      members.remove({ goalId, userId: event.data.userId })
      return
    case 'CharterAmended':
      change(event.data.byUserId, () => ({ acceptedVersion: event.data.version }))
      return
    case 'CharterAccepted':
      change(event.data.userId, () => ({ acceptedVersion: event.data.version }))
      return
    case 'RotationOrdered':
    case 'DrawRevealed':
      seat(event.data.order)
      return
    case 'CircleShrunk': {
      // Seats that nobody took are closed up.
      const holders = members.under({ goalId }).filter(({ position }) => position !== null)
      seat(holders.sort((one, other) => (one.position ?? 0) - (other.position ?? 0)).map(row => row.userId))
      return
    }
    case 'SwapAccepted':
      for (const { userId, position } of event.data.turns) change(userId, () => ({ position }))
      return
    case 'ContributionReceived':
    case 'ContributionRefundFailed':
    case 'DisputeWon':
      move(event.data, 1)
      return
    case 'ContributionRefunded':
    case 'ContributionDisputed':
      move(event.data, -1)
      return
    case 'EntryReversed':
      if (event.data.mistaken.type === 'ContributionReceived') move(event.data.mistaken.data, -1)
      return
    default:
  }
}

interface Moved {
  readonly userId: UserId
  readonly holderUserId?: UserId | undefined
  readonly amountCents: Cents
  readonly owedCents?: Cents | undefined
}
