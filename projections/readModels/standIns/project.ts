import { claimStands } from '#shared/events/standIns.ts'
import type { UserId } from '#shared/ids.ts'
import { readModel } from '../../engine/readModel.ts'
import { type StandInRow, standInTable } from './table.ts'

export const standIns = readModel({
  tables: { standIns: standInTable },
  canHandle: [
    'MemberJoined',
    'StandInAnswered',
    'StandInNumberChanged',
    'SeatClaimed',
    'SeatClaimVouched',
    'SeatClaimObjected',
    'SeatClaimEnded',
    'StandInMerged',
  ],
  needs: ({ goalId, event }, { standIns }) => {
    if (event.type === 'StandInMerged') standIns.request({ goalId, userId: event.data.accountUserId })
    else if (event.type !== 'MemberJoined') standIns.request({ goalId, userId: event.data.userId })
  },
  project: ({ goalId, event }, { standIns }) => {
    const change = (userId: UserId, changes: (row: StandInRow) => Partial<StandInRow>): void => {
      const row = standIns.get({ goalId, userId })
      if (row) standIns.put({ ...row, ...changes(row) })
    }
    switch (event.type) {
      case 'MemberJoined': {
        const { userId, standIn } = event.data
        if (!standIn) return
        const { byUserId: addedByUserId, hasNumber } = standIn
        const about = { goalId, userId, addedByUserId, hasNumber, hasAnswered: false, isClaimed: false }
        return standIns.put({ ...about, ...noClaim, claim: 0, formerId: null })
      }
      case 'StandInAnswered':
        return change(event.data.userId, () => ({ hasAnswered: true }))
      case 'StandInNumberChanged':
        return change(event.data.userId, () => ({ hasNumber: true }))
      case 'SeatClaimed': {
        const { userId, claim, byText: isClaimByText, accountUserId: claimantUserId = null } = event.data
        return change(userId, () => ({
          ...noClaim,
          claim,
          isClaimByText,
          claimantUserId,
          isClaimOpen: true,
          hasAnswered: true,
        }))
      }
      case 'SeatClaimVouched': {
        const { userId, noticeEndsAt } = event.data
        return change(userId, row => ({
          words: row.words + 1,
          noticeEndsAt: noticeEndsAt ?? row.noticeEndsAt,
        }))
      }
      case 'SeatClaimObjected': {
        const { userId, byUserId: objectedByUserId, reason: objection, decidedBy } = event.data
        return change(userId, () => ({ objectedByUserId, objection, decidedBy }))
      }
      case 'SeatClaimEnded': {
        const { userId, outcome } = event.data
        return change(userId, () => ({ isClaimOpen: false, isClaimed: claimStands(outcome) }))
      }
      case 'StandInMerged': {
        const { userId: formerId, accountUserId } = event.data
        return change(accountUserId, () => ({ formerId }))
      }
    }
  },
})

const noClaim = {
  isClaimOpen: false,
  isClaimByText: false,
  claimantUserId: null,
  words: 0,
  noticeEndsAt: null,
  objectedByUserId: null,
  objection: null,
  decidedBy: null,
} as const
