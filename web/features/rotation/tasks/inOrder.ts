import type { NextStep, NextStepKind } from '#shared/api/nextSteps.ts'
import type { Task } from './tasks.ts'

/** A step on another page. */
export interface OtherStep {
  readonly what: 'other'
  readonly step: NextStep
}

export type Row = Task | OtherStep

/** Next steps in their order, each as its task here, then the tasks that are not steps. */
export const inOrder = (tasks: readonly Task[], steps: readonly NextStep[]): readonly Row[] => {
  const rows = new Set<Row>()
  for (const step of steps) {
    const match = matches[step.kind]
    const row = match ? tasks.find(task => match(task, step.subject)) : ({ what: 'other', step } as const)
    if (row) rows.add(row)
  }
  return [...rows, ...tasks.filter(task => !rows.has(task))]
}

type Match = (task: Task, subject: string) => boolean

const handles: Match = (task, id) => task.what === 'handle' && task.payout.id === id

/** The steps on this tab. A step without a task here is done elsewhere. */
const matches: Partial<Record<NextStepKind, Match>> = {
  pay_debt: (task, id) => task.what === 'owe' && task.debt.id === id,
  pay_round: task => task.what === 'pay',
  confirm_payout: (task, id) => task.what === 'answer' && task.payout.id === id,
  confirm_cash: (task, id) => task.what === 'report' && task.payment.id === id,
  accept_rules: task => task.what === 'accept',
  pay_deposit: task => task.what === 'deposit',
  commit_draw: task => task.what === 'salt',
  // The draw itself does it, and shows it, in the card of a circle that has not begun.
  reveal_draw: () => false,
  answer_guarantee: (task, id) => task.what === 'guarantee' && String(task.asked.guarantee) === id,
  answer_swap: (task, swap) => task.what === 'swap' && String(task.swap.swap) === swap,
  approve_payout: handles,
  send_payout: handles,
}
