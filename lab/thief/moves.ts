import { passDays, standStill } from './honest.ts'
import { adopting } from './moves/adopting.ts'
import { answering } from './moves/answering.ts'
import { belonging } from './moves/belonging.ts'
import { inCashBoxes } from './moves/cashBoxes.ts'
import { debiting } from './moves/debiting.ts'
import { instalments } from './moves/instalments.ts'
import { paying } from './moves/paying.ts'
import type { Kinds, Scene } from './moves/scene.ts'
import { sending } from './moves/sending.ts'
import { sharing } from './moves/sharing.ts'
import { standingIn } from './moves/standingIn.ts'
import type { Move, Step } from './moves/step.ts'
import { turning } from './moves/turning.ts'
import type { Setting } from './setting.ts'
import type { Table } from './table.ts'

/** Whether anything happened. Steps after a request that changed nothing are skipped. */
export const makeMove = (table: Table, setting: Setting, move: Move): boolean =>
  move.reduce((isDone, step) => take(table, setting, step, isDone) || isDone, false)

const take = (table: Table, setting: Setting, step: Step, isDone: boolean): boolean => {
  switch (step.do) {
    case 'ask':
      return table.ask(step.command)
    case 'pay':
      return table.pay(step.id)
    case 'open form':
      table.openForm(step.id)
      return false
    case 'pay by debit':
      return table.payByDebit(step.id)
    case 'answer debit':
      return table.answerDebit(step.id, step.hasPaid)
    case 'return debit':
      return table.returnDebit(step.id)
    case 'hand over':
      if (isDone) table.handOver(step.id)
      return false
    case 'dispute':
      return table.dispute(step.id, step.amountMinor)
    case 'end dispute':
      return table.endDispute(step.id, step.stage)
    case 'lie':
      if (isDone) table.lie(step.sending)
      return false
    case 'lock':
      return table.lock(step.userId, step.isOfTwo)
    case 'stand still':
      standStill(table, setting, step.days)
      return true
    case 'wait':
      passDays(table, setting, step.days)
      return true
  }
}

const kinds: Kinds = { ...answering, ...paying, ...belonging, ...turning, ...sending }
const kindsOfMoves = Object.keys(kinds)
const all: Kinds = {
  ...kinds,
  ...debiting,
  ...instalments,
  ...standingIn,
  ...sharing,
  ...inCashBoxes,
  ...adopting,
}
/** The same order in each setting, so that its lives stay the same. */
const kindsBy = new Map<string, readonly string[]>()
export const kindsIn = ({
  takesDebits,
  hasInstalments,
  hasStandIns,
  sharing: shares,
  hasBegun,
  cashHolders,
  adoptedIn,
}: Setting): readonly string[] => {
  const isSharing = shares !== 'none' && !hasBegun
  const hasBoxes = cashHolders.length > 0
  const isAdopting = adoptedIn > 0 && !hasBegun
  const seatKinds = Object.keys(sharing).filter(kind => shares === 'halves' || kind !== 'share a seat')
  const ofSeats = isSharing ? seatKinds : []
  const key = [takesDebits, hasInstalments, hasStandIns, ofSeats.length, hasBoxes, isAdopting].join(' ')
  const known = kindsBy.get(key) ?? [
    ...kindsOfMoves,
    ...(takesDebits ? Object.keys(debiting) : []),
    ...(hasInstalments ? Object.keys(instalments) : []),
    ...(hasStandIns ? Object.keys(standingIn) : []),
    ...ofSeats,
    ...(hasBoxes ? Object.keys(inCashBoxes) : []),
    ...(isAdopting ? Object.keys(adopting) : []),
  ]
  kindsBy.set(key, known)
  return known
}

/** All moves of a kind that the coalition could try, possible or not. */
export const movesOf = (scene: Scene, kind: string): readonly Move[] => all[kind]?.(scene) ?? []

/** Whether the first command of a move changes anything now. */
export const isPossible = (table: Table, move: Move): boolean => {
  const [first] = move
  if (first?.do === 'dispute') return (table.payments.get(first.id)?.disputes.length ?? 1) === 0
  if (first?.do !== 'ask') return true
  return table.wouldChange(first.command)
}
