import { type Cents, subtract, zero } from '#shared/money.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'

export const projectDebt = ({ goalId, at, event }: GoalFact, { debts }: ReadTables): void => {
  const lower = (debtId: string, amountCents: Cents): void => {
    const row = debts.get({ goalId, debtId })
    if (!row) throw new Error(`debt ${debtId} has no row`)
    debts.put({ ...row, openCents: subtract(row.openCents, amountCents) })
  }
  switch (event.type) {
    case 'DebtArose': {
      const { contributionId = null, ...debt } = event.data
      debts.put({ goalId, ...debt, contributionId, openCents: debt.amountCents, aroseAt: at })
      return
    }
    case 'DebtPaid':
    case 'DebtNetted':
    case 'DebtReleased':
      lower(event.data.debtId, event.data.amountCents)
      return
    case 'DebtRestored': {
      const { debtId, amountCents, overpaidCents } = event.data
      lower(debtId, subtract(amountCents, overpaidCents))
      return
    }
    case 'EntryReversed': {
      const { type, data } = event.data.mistaken
      if (type === 'DebtReleased') lower(data.debtId, subtract(zero, data.amountCents))
      return
    }
    case 'MemberReplaced': {
      // With the seat goes what is owed for it; what others owe its leaver stays theirs.
      const { userId, arrears = [] } = event.data
      for (const { debtId } of arrears) {
        const row = debts.get({ goalId, debtId })
        if (row) debts.put({ ...row, debtorUserId: userId })
      }
      return
    }
    default:
  }
}
