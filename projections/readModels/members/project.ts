import type { UserId } from '#shared/ids.ts'
import { add, type Minor, subtract, times, zero } from '#shared/money.ts'
import { takesPart } from '#shared/roles.ts'
import { movedTo } from '#shared/seatOrder.ts'
import type { CalendarDate } from '#shared/time.ts'
import { readModel } from '../../engine/readModel.ts'
import { goalTable } from '../goals/table.ts'
import { circleTable } from '../rotation/table.ts'
import { seatColumns, seatsIn } from './seats.ts'
import { type MemberRow, memberTable } from './table.ts'

/** Current members. The row of a member who leaves is removed; transactions and activity remain. */
export const members = readModel({
  tables: { members: memberTable },
  reads: { circles: circleTable, goals: goalTable },
  canHandle: [
    'MemberJoined',
    'MemberRoleChanged',
    'MemberReplaced',
    'MemberLeft',
    'CharterAmended',
    'RulesAgreed',
    'CharterAccepted',
    'OpeningLinesAsked',
    'OpeningLineDenied',
    'RotationOrdered',
    'DrawCommitted',
    'DrawRevealed',
    'DrawVoided',
    'CircleShrunk',
    'GoalRestored',
    'SwapAccepted',
    'SeatsChosen',
    'ContributionReceived',
    'ContributionRefundFailed',
    'ContributionRefunded',
    'RefundFeeKept',
    'RefundFeeReturned',
    'ContributionDisputed',
    'DisputeWon',
    'EntryReversed',
    'PayoutDue',
    'DepositPlaced',
    'DepositLowered',
    'DepositReleased',
  ],
  needs: ({ goalId, event }, { members, circles, goals }) => {
    const request = (...users: readonly (UserId | undefined)[]): void => {
      for (const userId of users) if (userId !== undefined) members.request({ goalId, userId })
    }
    switch (event.type) {
      case 'CharterAmended':
      case 'RulesAgreed':
      case 'OpeningLinesAsked':
      case 'RotationOrdered':
      case 'DrawCommitted':
      case 'DrawRevealed':
      case 'DrawVoided':
      case 'CircleShrunk':
      case 'GoalRestored':
        return members.requestAll({ goalId })
      case 'DepositReleased':
        return event.data.charterVersion === undefined
          ? request(event.data.userId)
          : members.requestAll({ goalId })
      case 'SwapAccepted':
        return request(...event.data.turns.map(({ userId }) => userId))
      case 'MemberReplaced':
        circles.request({ goalId })
        return request(event.data.userId, event.data.leaverUserId)
      case 'EntryReversed': {
        const { type, data } = event.data.mistaken
        return type === 'ContributionReceived' ? request(data.userId, data.holderUserId) : undefined
      }
      case 'PayoutDue':
        goals.request({ goalId })
        return request(event.data.userId)
      case 'ContributionReceived':
      case 'ContributionRefundFailed':
      case 'ContributionRefunded':
      case 'RefundFeeKept':
      case 'RefundFeeReturned':
      case 'ContributionDisputed':
      case 'DisputeWon':
        goals.request({ goalId })
        return request(event.data.userId, event.data.holderUserId)
      default:
        return request(event.data.userId)
    }
  },
  project: ({ goalId, at, event }, { members, circles, goals }) => {
    const change = (userId: UserId, changes: (row: MemberRow) => Partial<MemberRow>): void => {
      const row = members.get({ goalId, userId })
      // The money of a member who has left still counts for the goal.
      if (row) members.put({ ...row, ...changes(row) })
    }
    const give = (userId: UserId, amountMinor: Minor): void =>
      change(userId, row => ({ contributedMinor: add(row.contributedMinor, amountMinor) }))
    /**
     * Money that was already paid on is taken from the payer, who owes it, even when another member has the
     * seat now.
     */
    const move = (
      { userId, holderUserId = userId, amountMinor, owedMinor = zero }: Moved,
      sign: 1 | -1,
    ): void => {
      // The savings of a goal that is paid out as a whole remain visible.
      if (goals.get({ goalId })?.isWithdrawn) return
      give(holderUserId, times(subtract(amountMinor, owedMinor), sign))
      give(userId, times(owedMinor, sign))
    }
    const accept = (userId: UserId, acceptedVersion: number): void =>
      change(userId, () => ({ acceptedVersion, askedOn: null }))
    /** The author of a charter version accepts it with that; the other members are asked to. */
    const offer = ({ byUserId, charterVersion, askedOn }: Offered): void => {
      if (charterVersion === undefined) return
      for (const { userId, position } of members.matching({ goalId }))
        if (position !== null) change(userId, () => ({ askedOn: askedOn ?? null }))
      if (byUserId !== null) accept(byUserId, charterVersion)
    }
    const holders = (): readonly MemberRow[] => members.matching({ goalId })
    const seatsTaken = () =>
      holders()
        .flatMap(({ userId, seats }) => seatsIn(seats).map(position => ({ userId, position })))
        .toSorted((one, other) => one.position - other.position)
    const seat = (order: readonly UserId[]): void => {
      const moved = movedTo(seatsTaken(), order)
      for (const { userId, seats } of holders())
        change(userId, () => seatColumns(seatsIn(seats).map(position => moved.get(position) ?? position)))
    }

    switch (event.type) {
      case 'MemberJoined': {
        const { userId, role, position, charterVersion, askedOn = null } = event.data
        // The organiser wrote the charter, and events from before there were charters need no acceptance.
        const acceptedVersion = charterVersion ?? (position === null ? 0 : 1)
        const seats = seatColumns(position === null ? [] : [position])
        const joined = { goalId, userId, role, ...seats, acceptedVersion, askedOn, joinedAt: at }
        return members.put({ ...joined, contributedMinor: zero })
      }
      case 'MemberRoleChanged': {
        const { userId, role, position, askedOn } = event.data
        const asked = askedOn === undefined ? {} : { acceptedVersion: 0, askedOn }
        return change(userId, row => ({
          role,
          ...(takesPart(row.role) && takesPart(role) ? {} : seatColumns(position === null ? [] : [position])),
          ...asked,
        }))
      }
      case 'MemberReplaced': {
        const { leaverUserId, userId, savings, early } = event.data
        const leaver = members.get({ goalId, userId: leaverUserId })
        if (!leaver) return
        const moved = add(savings?.amountMinor ?? zero, early?.amountMinor ?? zero)
        const contributedMinor = circles.get({ goalId }) ? moved : leaver.contributedMinor
        return change(userId, () => ({ contributedMinor, ...seatColumns(seatsIn(leaver.seats)) }))
      }
      case 'MemberLeft':
        return members.remove({ goalId, userId: event.data.userId })
      case 'CharterAmended':
        return offer({ ...event.data, charterVersion: event.data.version })
      case 'RulesAgreed':
        for (const { userId, position } of members.matching({ goalId }))
          if (position !== null) accept(userId, event.data.version)
        return
      case 'CharterAccepted':
        return accept(event.data.userId, event.data.version)
      case 'OpeningLinesAsked':
        return offer({ ...event.data, byUserId: null })
      case 'OpeningLineDenied':
        return change(event.data.userId, () => ({ acceptedVersion: 0 }))
      case 'GoalRestored': {
        const { askedOn } = event.data
        if (askedOn === undefined) return
        for (const { userId, askedOn: before } of members.matching({ goalId }))
          if (before !== null) change(userId, () => ({ askedOn }))
        return
      }
      case 'RotationOrdered':
        seat(event.data.order)
        return offer(event.data)
      case 'DrawCommitted':
        return offer(event.data)
      case 'DrawRevealed':
        return seat([...event.data.order, ...(event.data.latecomers ?? [])])
      case 'DrawVoided':
        return offer({ ...event.data, byUserId: null })
      case 'CircleShrunk': {
        offer(event.data)
        // The remaining members move up into empty seats.
        return seat(seatsTaken().map(({ userId }) => userId))
      }
      case 'SwapAccepted':
        for (const { userId, position, from } of event.data.turns)
          change(userId, ({ seats }) => {
            const others = from === undefined ? [] : seatsIn(seats).filter(one => one !== from)
            return seatColumns([...others, position])
          })
        return
      case 'SeatsChosen':
        return change(event.data.userId, () => seatColumns(event.data.positions))
      case 'ContributionReceived':
      case 'ContributionRefundFailed':
      case 'RefundFeeReturned':
      case 'DisputeWon':
        return move(event.data, 1)
      case 'ContributionRefunded':
      case 'RefundFeeKept':
      case 'ContributionDisputed':
        return move(event.data, -1)
      case 'PayoutDue': {
        // A withdrawal lowers the member's savings. A goal that is paid out as a whole continues to show
        // them.
        const { userId, amountMinor, reason } = event.data
        if (reason === 'withdrawal' && !goals.get({ goalId })?.isWithdrawn)
          give(userId, subtract(zero, amountMinor))
        return
      }
      // A deposit is no contribution.
      case 'DepositPlaced':
        return give(event.data.userId, subtract(zero, event.data.amountMinor))
      case 'DepositLowered':
        return event.data.round === undefined ? give(event.data.userId, event.data.amountMinor) : undefined
      case 'DepositReleased':
        if (event.data.from === 'payment') give(event.data.userId, event.data.amountMinor)
        return offer({ ...event.data, byUserId: null })
      case 'EntryReversed':
        if (event.data.mistaken.type === 'ContributionReceived') move(event.data.mistaken.data, -1)
    }
  },
})

interface Offered {
  readonly byUserId: UserId | null
  readonly charterVersion?: number | undefined
  readonly askedOn?: CalendarDate | undefined
}
interface Moved {
  readonly userId: UserId
  readonly holderUserId?: UserId | undefined
  readonly amountMinor: Minor
  readonly owedMinor?: Minor | undefined
}
