import { passDays } from './honest.ts'
import { belonging } from './moves/belonging.ts'
import { paying } from './moves/paying.ts'
import { type Kinds, sceneOf } from './moves/scene.ts'
import { sending } from './moves/sending.ts'
import type { Move } from './moves/step.ts'
import { turning } from './moves/turning.ts'
import type { Setting } from './setting.ts'
import type { Table } from './table.ts'

/** Whether anything happened. */
export const makeMove = (table: Table, setting: Setting, move: Move): boolean => {
  const before = table.log.length
  let isDone = false
  for (const step of move)
    switch (step.do) {
      case 'ask':
        isDone = table.ask(step.command)
        break
      case 'pay':
        table.pay(step.id)
        break
      case 'hand over':
        table.handOver(step.id)
        break
      case 'dispute':
        table.dispute(step.id, step.amountMinor)
        break
      case 'end dispute':
        table.endDispute(step.id, step.stage)
        break
      case 'lie':
        if (isDone) table.lie(step.sending)
        break
      case 'lock':
        isDone = table.lock(step.userId)
        break
      case 'wait':
        for (let day = 0; day < step.days; day++) passDays(table, setting, 1)
    }
  return table.log.length > before || move.some(step => step.do === 'wait' || (step.do === 'lock' && isDone))
}

const kinds: Kinds = { ...paying, ...belonging, ...turning, ...sending }
export const kindsOfMoves = Object.keys(kinds)

/** What the coalition could try of a kind, possible or not. */
export const movesOf = (table: Table, setting: Setting, kind: string): readonly Move[] =>
  kinds[kind]?.(sceneOf(table, setting)) ?? []

/** Whether the first command of a move changes anything now. */
export const isPossible = (table: Table, move: Move): boolean => {
  const [first] = move.filter(step => step.do !== 'hand over')
  if (first?.do === 'dispute') return (table.payments.get(first.id)?.disputes.length ?? 1) === 0
  if (first?.do !== 'ask') return true
  const decision = table.decider.decide(first.command, table.state())
  return decision.outcome === 'accepted' && decision.events.length > 0
}
