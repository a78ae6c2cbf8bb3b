import { type Minor, subtract, zero } from '#shared/money.ts'
import { readModel } from '../../engine/readModel.ts'
import { debtTable } from './table.ts'

export const debts = readModel({
  tables: { debts: debtTable },
  canHandle: [
    'DebtArose',
    'DebtPaid',
    'DebtNetted',
    'GuaranteePaid',
    'DebtReleased',
    'DebtRestored',
    'EntryReversed',
    'MemberReplaced',
  ],
  needs: ({ goalId, event }, { debts }) => {
    if (event.type === 'MemberReplaced') {
      for (const { debtId } of event.data.arrears ?? []) debts.request({ goalId, debtId })
    } else if (event.type === 'EntryReversed') {
      const { type, data } = event.data.mistaken
      if (type === 'DebtReleased') debts.request({ goalId, debtId: data.debtId })
    } else debts.request({ goalId, debtId: event.data.debtId })
  },
  project: ({ goalId, at, event }, { debts }) => {
    const lower = (debtId: string, amountMinor: Minor): void => {
      const row = debts.get({ goalId, debtId })
      if (!row) throw new Error(`debt ${debtId} has no row`)
      debts.put({ ...row, openMinor: subtract(row.openMinor, amountMinor) })
    }
    switch (event.type) {
      case 'DebtArose': {
        const { contributionId = null, ...debt } = event.data
        return debts.put({ goalId, ...debt, contributionId, openMinor: debt.amountMinor, aroseAt: at })
      }
      case 'DebtPaid':
      case 'DebtNetted':
      case 'GuaranteePaid':
      case 'DebtReleased':
        return lower(event.data.debtId, event.data.amountMinor)
      case 'DebtRestored': {
        const { debtId, amountMinor, overpaidMinor, recoveredMinor = zero } = event.data
        return lower(debtId, subtract(subtract(amountMinor, overpaidMinor), recoveredMinor))
      }
      case 'EntryReversed': {
        const { type, data } = event.data.mistaken
        if (type === 'DebtReleased') lower(data.debtId, subtract(zero, data.amountMinor))
        return
      }
      case 'MemberReplaced': {
        // The new holder takes over the debts of the seat; claims of the former holder stay with them.
        const { userId, arrears = [] } = event.data
        for (const { debtId } of arrears) {
          const row = debts.get({ goalId, debtId })
          if (row) debts.put({ ...row, debtorUserId: userId })
        }
      }
    }
  },
})
