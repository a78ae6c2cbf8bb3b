import type { AdminMatter } from '#shared/events/adminProposals.ts'
import { readModel } from '../../engine/readModel.ts'
import { type AdminProposalRow, adminProposalTable } from './table.ts'

export const adminProposals = readModel({
  tables: { adminProposals: adminProposalTable },
  canHandle: [
    'AdminProposalMade',
    'AdminProposalConfirmed',
    'AdminProposalDeclined',
    'AdminProposalWithdrawn',
    'AdminProposalLapsed',
  ],
  needs: ({ goalId, event }, { adminProposals }) =>
    adminProposals.request({ goalId, proposal: event.data.proposal }),
  project: ({ goalId, at, event }, { adminProposals }) => {
    const { proposal } = event.data
    const end = (changes: Partial<AdminProposalRow>): void => {
      const row = adminProposals.get({ goalId, proposal })
      if (!row) throw new Error(`admin proposal ${proposal} has no row`)
      adminProposals.put({ ...row, ...changes, endedAt: at })
    }
    switch (event.type) {
      case 'AdminProposalMade': {
        const { byUserId: proposedByUserId, matter, userId, amountMinor } = event.data
        const open = { status: 'proposed', endedByUserId: null, endedAt: null, note: null } as const
        const about = { goalId, proposal, userId, amountMinor, ...columnsOf(matter) }
        return adminProposals.put({ ...about, ...open, proposedByUserId, proposedAt: at })
      }
      case 'AdminProposalConfirmed':
        return end({ status: 'confirmed', endedByUserId: event.data.byUserId })
      case 'AdminProposalDeclined': {
        const { byUserId, note } = event.data
        return end({ status: 'declined', endedByUserId: byUserId, note })
      }
      case 'AdminProposalWithdrawn':
        return end({ status: 'withdrawn', endedByUserId: event.data.byUserId })
      case 'AdminProposalLapsed':
        return end({ status: 'lapsed' })
    }
  },
})

const columnsOf = (matter: AdminMatter) => {
  const { kind } = matter
  const ordered = { orderBy: null, orderReference: null }
  const about = { kind, contributionId: null, payoutId: null, debtId: null, until: null, ...ordered }
  switch (kind) {
    case 'refund':
      return { ...about, contributionId: matter.contributionId, detail: matter.reason }
    case 'case':
      return { ...about, payoutId: matter.payoutId, detail: matter.outcome }
    case 'hold': {
      const { payoutId, reason: detail, until, order } = matter
      const { by: orderBy = null, reference: orderReference = null } = order ?? {}
      return { ...about, payoutId, detail, until, orderBy, orderReference }
    }
    case 'write_off':
      return { ...about, debtId: matter.debtId, detail: matter.note }
    case 'seat_claim':
      return { ...about, detail: matter.outcome }
  }
}
