import type { KnownCashCount } from '#projections/readModels/cashCounts/query.ts'
import type { CashBoxesResponse, CashHolderResponse } from '#shared/api/cashBoxes.ts'
import type { PersonResponse } from '#shared/api/person.ts'
import type { CashHolder } from '#shared/charter.ts'
import type { Currency } from '#shared/currencies.ts'
import type { UserId } from '#shared/ids.ts'
import { defaultCurrency, formatDecimal, type Minor } from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import { ceilingOf, inBox, roomIn } from '../../domain/goal/cashBoxes/boxes.ts'
import { charterOf, isCircle } from '../../domain/goal/rotation/circle.ts'
import type { GoalState } from '../../domain/goal/state.ts'

type Names = ReadonlyMap<UserId, string>

/** The cash holders of a charter. */
export const cashHoldersOf = (
  holders: readonly CashHolder[] = [],
  { names, currency }: { readonly names: Names; readonly currency: Currency },
): CashHolderResponse[] =>
  holders.map(({ userId, ceilingMinor }) => ({
    ...personIn(names, userId),
    ceiling: formatDecimal(ceilingMinor, currency),
  }))

/** Everybody who is named as a cash holder, or has cash. */
export const boxHolders = (state: GoalState): UserId[] => {
  const named = isCircle(state) ? (charterOf(state).cashHolders ?? []).map(({ userId }) => userId) : []
  const kept = [...state.cashBoxes.entries()].filter(([, amount]) => amount !== 0).map(([userId]) => userId)
  return [...new Set([...named, ...kept])]
}

export const cashBoxesResponse = (
  state: GoalState,
  counts: readonly KnownCashCount[],
  { names, viewer }: { readonly names: Names; readonly viewer: UserId },
): CashBoxesResponse => {
  const currency = state.terms?.currency ?? defaultCurrency
  const shown = (amount: Minor): string => formatDecimal(amount, currency)
  return {
    currency,
    boxes: boxHolders(state).map(userId => {
      const ceiling = ceilingOf(state, userId)
      const counted = state.cashCounts.get(userId)?.count ?? 0
      return {
        holder: personIn(names, userId),
        ceiling: ceiling > 0 ? shown(ceiling) : null,
        holds: shown(inBox(state, userId)),
        room: shown(roomIn(state, userId)),
        nextCount: userId === viewer && state.cashBoxes.has(userId) ? counted + 1 : null,
      }
    }),
    counts: counts.map(row => ({
      holder: personIn(names, row.holder_user_id),
      count: row.count,
      countedAt: row.counted_at,
      expected: shown(row.expected_minor),
      counted: shown(row.counted_minor),
      explanation: row.explanation,
      revision: row.revision,
    })),
    handovers: [...state.cashHandovers.entries()]
      .filter(([, { status }]) => status === 'proposed')
      .map(([handover, { fromUserId, toUserId, amountMinor }]) => ({
        handover,
        from: personIn(names, fromUserId),
        to: personIn(names, toUserId),
        amount: shown(amountMinor),
        mayConfirm: toUserId === viewer,
        mayEnd: [fromUserId, toUserId].includes(viewer),
      })),
  }
}

const personIn = (names: Names, userId: UserId): PersonResponse => ({
  userId,
  name: names.get(userId) ?? peopleTexts.formerMember,
})
