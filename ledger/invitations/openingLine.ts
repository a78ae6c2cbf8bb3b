import type { InvitationPreview } from '#shared/api/invitations.ts'
import type { UserId } from '#shared/ids.ts'
import { formatDecimal, type Minor } from '#shared/money.ts'
import { isWrittenFor } from '#shared/text.ts'
import { isAdopting } from '../domain/goal/adoption/adopting.ts'
import { type OpeningLine, openingLinesOf } from '../domain/goal/adoption/lineOf.ts'
import { seatHolders } from '../domain/goal/members/seats.ts'
import type { Seat } from '../domain/goal/rotation/figure.ts'
import type { GoalState } from '../domain/goal/state.ts'

/**
 * What the sheet of a circle that already ran says of an invited person: the only line with their name, or the only one with no
 * member's name where they themselves were invited. A link can be forwarded, and must not show what another person has paid.
 */
export const openingLineFor = (
  state: GoalState,
  seat: Seat | undefined,
  { names, readerName, isInvited }: Known,
): NonNullable<InvitationPreview['circle']>['openingLine'] => {
  if (!isAdopting(state) || !seat) return null
  const { currency, rotation } = state.terms
  const written = rotation.adopted?.names.split('\n') ?? []
  const nameOf = ({ position }: OpeningLine): string => written[position - 1] ?? ''
  const members = seatHolders(state).map(([userId]) => names.get(userId) ?? '')
  const left = openingLinesOf(state).filter(one => !members.some(name => isWrittenFor(nameOf(one), name)))
  const named = left.filter(one => readerName !== undefined && isWrittenFor(nameOf(one), readerName))
  const line = only(named) ?? (isInvited ? only(left) : undefined)
  if (!line) return null
  const { position, paidMinor, receivedMinor, owesMinor } = line
  const shown = (amount: Minor): string => formatDecimal(amount, currency)
  return {
    name: nameOf(line),
    turn: position,
    round: paidMinor.length + 1,
    // Their own round is the one that they received.
    paid: paidMinor.flatMap((amount, index) =>
      index + 1 === position ? [] : [{ round: index + 1, amount: shown(amount) }],
    ),
    received: receivedMinor === undefined ? null : shown(receivedMinor),
    owes: shown(owesMinor),
  }
}

interface Known {
  /** Of the members. */
  readonly names: ReadonlyMap<UserId, string>
  /** Undefined for a guest. */
  readonly readerName: string | undefined
  /** The invitation is to the reader's account. */
  readonly isInvited: boolean
}

const only = <One>(all: readonly One[]): One | undefined => (all.length === 1 ? all[0] : undefined)
